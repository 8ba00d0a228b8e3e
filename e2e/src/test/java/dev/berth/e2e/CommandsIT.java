package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands beside {@code serve}, and how the program ends when something is wrong. */
final class CommandsIT {
  @TempDir private Path folder;

  @Test
  void workBesideARunningServerAndWithout() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      byte[] bytes = Bytes.random(new SplittableRandom(), 1000);
      String digest = berth.client().pushBlob("some/app", bytes);
      assertCommandsWork(berth);
      assertThat(berth.client().blob("some/app", digest).body()).isEqualTo(bytes);
      assertThat(berth.terminate()).isZero();
      assertCommandsWork(berth);
      assertThat(berth.findPostgres()).isEmpty();
    }
  }

  private static void assertCommandsWork(Berth berth) throws Exception {
    LauncherRun status = berth.run("db", "status");
    assertThat(status.exitCode()).as(status.errors()).isZero();
    assertThat(status.output()).contains("PostgreSQL 18", "Up to date.");
    LauncherRun migrate = berth.run("db", "migrate");
    assertThat(migrate.output()).startsWith("nothing to do");
    LauncherRun check = berth.run("check", "--deep");
    assertThat(check.output()).isEqualTo("checked 1 objects, every byte: all is well\n");
  }

  @Test
  void checkFindsAndRepairsWhatIsOutsideTheLedger() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      StorageFiles.of(berth).addUnknownObject();
      LauncherRun found = berth.run("check");
      assertThat(found.exitCode()).isEqualTo(1);
      assertThat(found.output()).contains("in storage, but in no table", "1 found wrong");
      berth.run("check", "--repair");
      berth.check();
    }
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
