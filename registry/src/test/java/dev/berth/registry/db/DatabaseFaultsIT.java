package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.Secret;
import dev.berth.registry.db.embedded.ThrowAwayPostgres;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that goes away, hangs and comes back under an open pool. */
@Tag("slow")
final class DatabaseFaultsIT {
  private static final Duration SOON = Duration.ofSeconds(10);

  private static ThrowAwayPostgres server;

  private Database database;

  @BeforeAll
  static void start() {
    server = ThrowAwayPostgres.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void open() {
    database = Database.open(withLittlePatience(server.address()), config());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static DatabaseConfig config() {
    return new DatabaseConfig(
        Optional.empty(),
        "berth",
        Secret.empty(),
        4,
        TestDatabase.PARTITIONS,
        Duration.ofMillis(300),
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        true);
  }

  private static DatabaseAddress withLittlePatience(DatabaseAddress address) {
    return new DatabaseAddress(
        address.url() + "?socketFactoryArg=1000", address.user(), address.password());
  }

  @Test
  void opensBeforeTheServerIsThere() {
    server.stop();
    try (Database early = Database.open(server.address(), config())) {
      assertUnavailable(early);
      server.startAgain();
      assertRecovers(early);
    }
  }

  @Test
  void recoversWhenTheServerWasRestarted() {
    assertThat(one(database)).isEqualTo(1);
    server.stop();
    assertUnavailable(database);
    server.startAgain();
    assertRecovers(database);
  }

  @Test
  void doesNotHangWhenTheServerIsPaused() {
    assertThat(one(database)).isEqualTo(1);
    server.pause();
    try {
      assertUnavailable(database);
    } finally {
      server.resume();
    }
    assertRecovers(database);
  }

  @Test
  void doesNotHangWhenTheServerIsPausedInATransaction() {
    assertThatExceptionOfType(DatabaseUnavailableException.class)
        .isThrownBy(
            () ->
                database.useTransaction(
                    handle -> {
                      handle.execute("SELECT 1");
                      server.pause();
                      handle.execute("SELECT 1");
                    }));
    server.resume();
    assertRecovers(database);
  }

  @Test
  void isUnavailableWithAWrongPassword() {
    DatabaseAddress right = server.address();
    DatabaseAddress wrong = new DatabaseAddress(right.url(), right.user(), Secret.of("wrong"));
    try (Database stranger = Database.open(wrong, config())) {
      assertUnavailable(stranger);
    }
  }

  @Test
  void isUnavailableOnceClosed() {
    Database closed = Database.open(server.address(), config());
    closed.close();
    assertUnavailable(closed);
  }

  private static void assertUnavailable(Database database) {
    long start = System.nanoTime();
    assertThatExceptionOfType(DatabaseUnavailableException.class).isThrownBy(() -> one(database));
    assertThatExceptionOfType(DatabaseUnavailableException.class)
        .isThrownBy(() -> database.useTransaction(handle -> handle.execute("SELECT 1")));
    assertThat(database.answers()).isFalse();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
  }

  private static void assertRecovers(Database database) {
    long deadline = System.nanoTime() + SOON.toNanos();
    while (!database.answers() || !isAvailable(database)) {
      assertThat(System.nanoTime()).isLessThan(deadline);
    }
    assertThat(one(database)).isEqualTo(1);
  }

  /** Each connection that was lost is found out when it is used. */
  private static boolean isAvailable(Database database) {
    try {
      return one(database) == 1;
    } catch (DatabaseUnavailableException e) {
      return false;
    }
  }

  private static int one(Database database) {
    return database.read(handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one());
  }
}
