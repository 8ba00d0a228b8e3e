package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.server.Waiting;
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
  private static final Duration SOON = Duration.ofSeconds(30);

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
      awaitAvailable(early);
    }
  }

  @Test
  void recoversWhenTheServerWasRestarted() {
    awaitAvailable(database);
    server.stop();
    assertUnavailable(database);
    server.startAgain();
    awaitAvailable(database);
  }

  @Test
  void doesNotHangWhenTheServerIsPaused() {
    awaitAvailable(database);
    server.pause();
    try {
      assertUnavailable(database);
    } finally {
      server.resume();
    }
    awaitAvailable(database);
  }

  @Test
  void doesNotHangWhenTheServerIsPausedInATransaction() {
    awaitAvailable(database);
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
    awaitAvailable(database);
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

  /** A lost connection is found out when it is used; on a busy machine a new one takes long. */
  private static void awaitAvailable(Database database) {
    Waiting.until("it is available", SOON, () -> database.answers() && one(database) == 1);
  }

  private static int one(Database database) {
    return database.read(handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one());
  }
}
