package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands beside {@code serve}, and how the program ends when something is wrong. */
@Tag("slow")
final class CommandsIT {
  @TempDir private Path folder;

  @Test
  void startTheDatabaseThemselvesWhenNothingRuns() throws Exception {
    String data = DataFolders.used(folder).toString();
    LauncherRun status = Program.run("db", "status", "--data", data);
    assertThat(status.exitCode()).as(status.errors()).isZero();
    assertThat(status.output()).contains("PostgreSQL 18", "Up to date.");
    LauncherRun check = Program.run("check", "--data", data);
    assertThat(check.exitCode()).as(check.errors()).isZero();
    assertThat(Path.of(data, "postgresql/data/postmaster.pid")).doesNotExist();
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
    Path data = DataFolders.used(folder);
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      LauncherRun run = Program.run("serve", "--data", data.toString(), "--port", port);
      assertThat(run.exitCode()).isEqualTo(3);
      assertThat(run.output()).isEmpty();
      assertThat(run.errors()).contains(port, "in use");
    }
  }

  @Test
  void endWithThreeWhenTheDatabaseCannotBeReached() throws Exception {
    LauncherRun run = Program.run("db", "status", "--set", ExternalPostgres.setting("berth", 1));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.errors().lines()).hasSize(1);
  }
}
