package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The commands beside {@code serve}, and how the program ends when something is wrong. */
@Tag("slow")
final class CommandsIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final List<String> PRINTING =
      List.of(
          "check --deep --repair",
          "config",
          "db migrate",
          "db stats",
          "db status",
          "gc deleted",
          "gc run --now --yes",
          "gc status",
          "nodes",
          "repository list");

  private static final JsonMapper STRICT =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  @TempDir private Path folder;

  @Test
  void startTheDatabaseThemselvesWhenNothingRuns() throws Exception {
    Path data = DataFolders.used(folder);
    try (Berth berth = Berth.start(data)) {
      berth.terminate();
      LauncherRun status = berth.run("db", "status");
      assertThat(status.exitCode()).as(status.errors()).isZero();
      assertThat(status.output()).contains("PostgreSQL 18", "Up to date.");
      berth.check();
    }
    assertThat(data.resolve("postgresql/data/postmaster.pid")).doesNotExist();
  }

  /** What is not data goes to the standard error stream. */
  @Test
  void printNothingButJsonWhenAskedTo() throws Exception {
    assertPrintsJson("version", Program.run("version", "--output", "json"));
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      for (String line : PRINTING) {
        String[] command =
            Stream.concat(Stream.of(line.split(" ")), Stream.of("-o", "json"))
                .toArray(String[]::new);
        assertPrintsJson(line, berth.run(command));
      }
    }
  }

  private static void assertPrintsJson(String line, LauncherRun run) {
    assertThat(run.exitCode()).as(line + run.output() + run.errors()).isZero();
    assertThatCode(() -> STRICT.readTree(run.output())).as(line).doesNotThrowAnyException();
    assertThat(run.output()).as(line).matches("(?s)[{\\[].*[}\\]]\n");
  }

  @Test
  void keepAServerWaitingUntilTheyEnd() throws Exception {
    Path data = DataFolders.used(folder);
    Process command =
        Program.builder(Map.of(), List.of("gc", "status", "--data", data.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      awaitText(data.resolve("lock"), command.pid() + " command");
      Signals.send("STOP", command.pid());
      Future<?> goingOn =
          executor.submit(
              () -> {
                awaitText(data.resolveSibling("data.log"), "waiting for it to end");
                Signals.send("CONT", command.pid());
                return null;
              });
      try (Berth berth = Berth.start(data)) {
        berth.client().awaitReady();
      }
      goingOn.get();
      assertThat(command.waitFor()).isZero();
    } finally {
      command.destroyForcibly();
    }
  }

  private static void awaitText(Path file, String text) throws Exception {
    Eventually.holds(
        text, LONGEST, () -> Files.exists(file) && Files.readString(file).contains(text));
  }

  @Test
  void createNothingInAWrongFolder() throws Exception {
    LauncherRun run = Program.run("gc", "status", "--data", folder.resolve("wrong").toString());
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.errors()).contains("no registry in " + folder.resolve("wrong"), "--data");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void printSettingsAndVersion() throws Exception {
    LauncherRun config =
        Program.run("config", "--set", "http.port=5001", "--set", "database.password=hidden");
    assertThat(config.exitCode()).isZero();
    assertThat(config.output()).contains("http.port", "5001").doesNotContain("hidden");
    LauncherRun version = Program.run("version");
    assertThat(version.exitCode()).isZero();
    assertThat(version.output()).startsWith("berth ");
  }

  @Test
  void endWithTwoWhenCalledWrongly() throws Exception {
    LauncherRun option = Program.run("serve", "--prot", "5000");
    assertThat(option.exitCode()).isEqualTo(2);
    assertThat(option.errors()).contains("--prot");
    LauncherRun setting = Program.run("serve", "--set", "http.prot=5000");
    assertThat(setting.exitCode()).isEqualTo(2);
    assertThat(setting.errors()).contains("http.prot", "http.port");
  }

  @Test
  void endWithThreeWhenThePortIsTaken() throws Exception {
    Path data = folder.resolve("new");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      LauncherRun run = Program.run("serve", "--data", data.toString(), "--port", port);
      assertThat(run.exitCode()).isEqualTo(3);
      assertThat(run.output()).isEmpty();
      assertThat(run.errors()).contains(port, "another program listens there");
      assertThat(data).as("what was started before").doesNotExist();
    }
  }

  @Test
  void endWithThreeWhenTheDatabaseCannotBeReached() throws Exception {
    LauncherRun run = Program.run("db", "status", "--set", ExternalPostgres.setting("berth", 1));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.errors().lines()).hasSize(1);
  }
}
