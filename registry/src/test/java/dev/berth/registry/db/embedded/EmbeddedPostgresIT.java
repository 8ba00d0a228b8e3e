package dev.berth.registry.db.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.config.Secret;
import dev.berth.registry.db.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One server, with the settings people keep their data on. */
final class EmbeddedPostgresIT {
  @TempDir private static Path temporary;

  private static Path folder;
  private static EmbeddedPostgres server;

  @BeforeAll
  static void start() {
    folder = temporary.resolve("a folder's name");
    server = EmbeddedPostgres.start(folder, ThrowAwayPostgres.binaries());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void isDurable() {
    assertThat(setting("fsync")).isEqualTo("on");
    assertThat(setting("synchronous_commit")).isEqualTo("on");
    assertThat(setting("full_page_writes")).isEqualTo("on");
    assertThat(setting("data_checksums")).isEqualTo("on");
  }

  @Test
  void listensOnTheLoopbackAddressOnly() {
    assertThat(setting("listen_addresses")).isEqualTo("127.0.0.1");
    assertThat(setting("unix_socket_directories")).isEmpty();
  }

  @Test
  void hasRoomForTheLocksOfManyPartitions() {
    assertThat(setting("max_locks_per_transaction")).isEqualTo("256");
  }

  @Test
  void refusesAWrongPassword() {
    DatabaseAddress right = server.address();
    DatabaseAddress wrong = new DatabaseAddress(right.url(), right.user(), Secret.of("wrong"));
    assertThatExceptionOfType(ConnectionException.class)
        .isThrownBy(() -> jdbi(wrong).useHandle(Handle::isClosed))
        .withMessageContaining("password authentication failed");
  }

  @Test
  void keepsItsSecretFromOthers() throws IOException {
    for (String name : List.of("secret", "data/postgresql.conf", "log/start.log")) {
      assertThat(mode(folder.resolve(name))).isEqualTo("rw-------");
    }
    assertThat(mode(folder.resolve("data"))).isEqualTo("rwx------");
    assertThat(Files.readString(folder.resolve("secret")))
        .isEqualTo(server.address().password().reveal())
        .hasSize(64);
  }

  @Test
  void showsItsSecretNowhere() {
    assertThat(server.address().toString()).doesNotContain(server.address().password().reveal());
    assertThat(ProcessHandle.of(server.pid()).orElseThrow().info().commandLine().orElse(""))
        .contains("postgres")
        .doesNotContain(server.address().password().reveal());
  }

  /** Else an interrupt typed at the terminal would reach it before our own shutdown. */
  @Test
  void runsInASessionOfItsOwn() {
    assertThat(Command.of(List.of("ps", "-o", "sess=", "-p", "" + server.pid())).run().output())
        .isNotEqualTo(
            Command.of(List.of("ps", "-o", "sess=", "-p", "" + ProcessHandle.current().pid()))
                .run()
                .output());
  }

  @Test
  void writesItsLogIntoTheFolder() throws IOException {
    try (var files = Files.list(folder.resolve("log"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.matches("postgresql-[A-Z][a-z]{2}\\.log"));
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static String setting(String name) {
    return jdbi(server.address())
        .withHandle(handle -> handle.createQuery("SHOW " + name).mapTo(String.class).one());
  }

  private static Jdbi jdbi(DatabaseAddress address) {
    return Jdbi.create(address.url(), address.user(), address.password().reveal());
  }
}
