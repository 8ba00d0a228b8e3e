package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with the PostgreSQL that the program brings, which keeps to itself. */
@Tag("slow")
final class OwnDatabaseIT {
  @TempDir private static Path folder;
  private static Berth berth;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
  }

  @AfterAll
  static void stop() throws Exception {
    berth.close();
  }

  @Test
  void listensOnLoopbackOnly() throws Exception {
    List<InetAddress> others =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
            .toList();
    try (Socket loopback = new Socket(InetAddress.getLoopbackAddress(), port())) {
      assertThat(loopback.isConnected()).isTrue();
    }
    for (InetAddress other : others) {
      assertThatThrownBy(() -> new Socket(other, port()).close())
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void needsThePasswordOfTheDataFolder() throws Exception {
    String url = "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port());
    for (String wrong : List.of("berth", "postgres", "wrong")) {
      assertThatThrownBy(() -> DriverManager.getConnection(url, "berth", wrong).close())
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"));
    }
    Path secret = postgresql().resolve("secret");
    DriverManager.getConnection(url, "berth", Files.readString(secret)).close();
    for (Path file : List.of(secret, postgresql().resolve("address"))) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void refusesASecondServer() throws Exception {
    LauncherRun second = berth.run("serve", "--port", "0");
    assertThat(second.exitCode()).isEqualTo(3);
    assertThat(second.errors())
        .contains(berth.data().toString(), "in use by process " + berth.pid());
    berth.client().awaitReady();
  }

  @Test
  void isSharedWithCommands() throws Exception {
    assertThat(berth.run("db", "status").output()).contains("Up to date.");
    StorageFiles.of(berth).addUnknownObject();
    LauncherRun found = berth.run("check");
    assertThat(found.exitCode()).isEqualTo(1);
    assertThat(found.output()).contains("in storage, but in no table", "1 found wrong");
    LauncherRun repaired = berth.run("check", "--repair");
    assertThat(repaired.exitCode()).as(repaired.output() + repaired.errors()).isZero();
    assertThat(repaired.output()).contains("1 found wrong, 1 of them fixed");
    berth.check();
    berth.client().awaitReady();
  }

  @Test
  void runsForAnOrdinaryUserToo() throws Exception {
    if (!System.getProperty("user.name").equals("root")) {
      abort("these tests run as an ordinary user, so all of them show it");
    }
    Path home = Files.createTempDirectory(Path.of("/tmp"), "berth-user-");
    try {
      LauncherRun run = asNobody(home, "db", "migrate", "--data", home + "/data");
      assertThat(run.exitCode()).as(run.errors()).isZero();
      assertThat(Files.getOwner(home.resolve("data/postgresql/data")).getName())
          .isEqualTo("nobody");
    } finally {
      Program.finish(new ProcessBuilder("rm", "-rf", home.toString()));
    }
  }

  /** Runs the program as the user nobody, where that one may read it. */
  private static LauncherRun asNobody(Path home, String... arguments)
      throws IOException, InterruptedException {
    Program.finish(new ProcessBuilder("chown", "nobody", home.toString()));
    List<String> become = List.of("setpriv", "--reuid=nobody", "--clear-groups");
    Path launcher = Program.home().resolve("berth");
    LauncherRun reads =
        Program.finish(prefixed(become, new ProcessBuilder("test", "-r", launcher.toString())));
    if (reads.exitCode() != 0) {
      System.out.println("skipped: the user nobody cannot read " + launcher);
      abort("the user nobody cannot read " + launcher);
    }
    ProcessBuilder builder = Program.builder(Map.of(), List.of(arguments));
    return Program.finish(prefixed(become, builder));
  }

  private static ProcessBuilder prefixed(List<String> prefix, ProcessBuilder builder) {
    builder.command().addAll(0, prefix);
    return builder;
  }

  private static Path postgresql() {
    return berth.data().resolve("postgresql");
  }

  private static int port() throws IOException {
    return Integer.parseInt(
        Files.readAllLines(postgresql().resolve("data/postmaster.pid")).get(3).strip());
  }
}
