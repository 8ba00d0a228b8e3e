package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

  private static Path template() throws IOException, InterruptedException {
    Path template = Path.of("target", "data", fingerprint()).toAbsolutePath();
    if (!Files.isDirectory(template)) {
      Path folder = template.getParent();
      Program.finish(new ProcessBuilder("rm", "-rf", folder.toString()));
      Path draft = Files.createTempDirectory(Files.createDirectories(folder), "draft-");
      LauncherRun run = Program.run("db", "migrate", "--data", draft.toString());
      assertThat(run.exitCode()).as(run.errors()).isZero();
      publish(draft, template);
    }
    return template;
  }

  /** Test classes run side by side: the one that is ready first provides for all. */
  private static void publish(Path draft, Path template) throws IOException {
    try {
      Files.move(draft, template, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.isDirectory(template)) {
        throw e;
      }
    }
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
