package dev.berth.bench.peers;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Looks for programs.
 *
 * @param folders of the PATH
 * @param postgres where Debian puts each version of PostgreSQL, in a folder of its own
 */
record ProgramSearch(String folders, Path postgres) {
  /** Servers are there, but not on the PATH of everybody. */
  private static final List<String> FOR_SERVERS = List.of("/usr/sbin", "/usr/local/sbin");

  private static final int OLDEST_POSTGRES = 15;
  private static final int NEWEST_POSTGRES = 18;
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  static ProgramSearch onThisMachine() {
    String path = System.getenv("PATH");
    return new ProgramSearch(
        (path == null ? "" : path + File.pathSeparator)
            + String.join(File.pathSeparator, FOR_SERVERS),
        DEBIAN);
  }

  Optional<Path> find(String name) {
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(folders)
        .map(folder -> Path.of(folder, name))
        .filter(ProgramSearch::isProgram)
        .findFirst();
  }

  static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  /** The folder of the programs of the newest PostgreSQL that Berth can use. */
  Optional<Path> findPostgres() {
    return versions()
        .sorted(Comparator.reverseOrder())
        .map(version -> postgres.resolve(version + "/bin"))
        .filter(folder -> isProgram(folder.resolve("initdb")))
        .findFirst();
  }

  private Stream<Integer> versions() {
    if (!Files.isDirectory(postgres)) {
      return Stream.of();
    }
    List<Integer> versions = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(postgres)) {
      for (Path folder : folders) {
        String name = String.valueOf(folder.getFileName());
        if (name.matches("[0-9]{1,3}")) {
          versions.add(Integer.valueOf(name));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions.stream()
        .filter(version -> version >= OLDEST_POSTGRES && version <= NEWEST_POSTGRES);
  }
}
