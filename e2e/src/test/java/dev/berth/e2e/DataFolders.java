package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * Data folders that have been used before. The first start in an empty folder unpacks PostgreSQL
 * and creates a database, which takes several times as long as any later one; so that is done once
 * for each build, and most tests get a copy.
 */
final class DataFolders {
  private DataFolders() {}

  /** Makes a data folder with an empty registry, not running. */
  static Path used(Path folder) throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    copy(template(), data);
    return data;
  }

  /** A folder of programs of the PostgreSQL that the packaged program brings. */
  static Path bundledPostgres() throws IOException, InterruptedException {
    try (Stream<Path> files = Files.list(template().resolve("postgresql"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("bin-"))
          .findFirst()
          .orElseThrow()
          .resolve("bin");
    }
  }

  /** Several test processes may ask at the same time; one of them makes it. */
  private static Path template() throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of("target", "data").toAbsolutePath());
    Path template = folder.resolve(fingerprint());
    try (FileChannel lock =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      lock.lock();
      if (!Files.isDirectory(template)) {
        deleteFoldersIn(folder);
        make(template);
      }
      return template;
    }
  }

  /** What earlier builds left. */
  private static void deleteFoldersIn(Path folder) throws IOException, InterruptedException {
    Program.finish(
        new ProcessBuilder(
            "find",
            folder + "/",
            "-mindepth",
            "1",
            "-maxdepth",
            "1",
            "-type",
            "d",
            "-exec",
            "rm",
            "-rf",
            "{}",
            "+"));
  }

  private static void make(Path template) throws IOException, InterruptedException {
    Path draft = template.resolveSibling("draft");
    LauncherRun run = Program.run("db", "migrate", "--data", draft.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    Files.move(draft, template, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Changes with each build of the program. */
  private static String fingerprint() throws IOException {
    try (Stream<Path> jars = Files.list(Program.home().resolve("registry/target/dist/lib"))) {
      Path program =
          jars.filter(jar -> jar.getFileName().toString().startsWith("registry-"))
              .findFirst()
              .orElseThrow();
      return Long.toHexString(Files.getLastModifiedTime(program).toMillis());
    }
  }

  private static void copy(Path from, Path to) throws IOException, InterruptedException {
    LauncherRun run =
        Program.finish(new ProcessBuilder("cp", "-a", from.toString(), to.toString()));
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }
}
