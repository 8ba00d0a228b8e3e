package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.Secret;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What happens at each limit a connection has. */
final class DatabaseLimitsIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database other = server.database();
  private Database database = other;

  @BeforeEach
  void open() {
    database = Database.open(server.address(), config(Duration.ofSeconds(10)));
  }

  private static DatabaseConfig config(Duration connectTimeout) {
    return new DatabaseConfig(
        Optional.empty(),
        "berth",
        Secret.empty(),
        1,
        TestDatabase.PARTITIONS,
        connectTimeout,
        Duration.ofSeconds(2),
        Duration.ofSeconds(1),
        true);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void isUnavailableWhenAStatementTakesTooLong() {
    assertUnavailable(handle -> handle.execute("SELECT pg_sleep(10)"), "statement timeout");
  }

  @Test
  void isUnavailableWhenALockIsHeldTooLong() {
    other.useTransaction(
        holder -> {
          holder.execute("LOCK TABLE repositories");
          assertUnavailable(handle -> handle.execute("LOCK TABLE repositories"), "lock timeout");
        });
  }

  @Test
  void isUnavailableWhenAllConnectionsAreTaken() {
    database.close();
    database = Database.open(server.address(), config(Duration.ofMillis(500)));
    Waiting.until("it has its connection", () -> repositories() == 0);
    database.useTransaction(
        holder -> {
          try (ExecutorService another = Executors.newVirtualThreadPerTaskExecutor()) {
            another
                .submit(() -> assertUnavailable(handle -> {}, "Connection is not available"))
                .get(30, TimeUnit.SECONDS);
          } catch (Exception failure) {
            throw new AssertionError(failure);
          }
        });
  }

  @Test
  void isUnavailableWhenTheSessionIsEndedInATransaction() {
    assertUnavailable(
        handle -> {
          handle.execute("INSERT INTO repositories (path) VALUES ('half-done')");
          terminate(handle);
          handle.execute("SELECT 1");
        },
        "terminating connection");
    assertThat(repositories()).isZero();
  }

  @Test
  void isUnavailableWhenTheSessionIsEndedBeforeTheCommit() {
    assertUnavailable(
        handle -> {
          handle.execute("INSERT INTO repositories (path) VALUES ('half-done')");
          terminate(handle);
        },
        "terminating connection");
    assertThat(repositories()).isZero();
  }

  @Test
  void isUnavailableWhenATransactionIsIdleTooLong() {
    assertUnavailable(
        handle -> {
          handle.execute("SET LOCAL idle_in_transaction_session_timeout = '50ms'");
          waitForEndOf(handle);
          handle.execute("SELECT 1");
        },
        "idle-in-transaction timeout");
  }

  @Test
  void isUnavailableWhenAStandbyAnswersAndLeavesIt() {
    int before = database.read(DatabaseLimitsIT::pid);
    assertUnavailable(
        handle -> {
          handle.execute("SET TRANSACTION READ ONLY");
          handle.execute("INSERT INTO repositories (path) VALUES ('refused')");
        },
        "read-only transaction");
    assertThat(database.<Integer>read(DatabaseLimitsIT::pid)).isNotEqualTo(before);
  }

  private void assertUnavailable(Consumer<Handle> work, String reason) {
    assertThatExceptionOfType(DatabaseUnavailableException.class)
        .isThrownBy(() -> database.useTransaction(work))
        .havingRootCause()
        .withMessageContaining(reason);
  }

  private void terminate(Handle handle) {
    int pid = pid(handle);
    other.read(asker -> asker.execute("SELECT pg_terminate_backend(?)", pid));
    waitForEnd(pid);
  }

  private void waitForEndOf(Handle handle) {
    waitForEnd(pid(handle));
  }

  private static int pid(Handle handle) {
    return handle.createQuery("SELECT pg_backend_pid()").mapTo(Integer.class).one();
  }

  private void waitForEnd(int pid) {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (lives(pid)) {
      assertThat(System.nanoTime()).isLessThan(deadline);
    }
  }

  private boolean lives(int pid) {
    return other.read(
        asker ->
            asker
                    .createQuery("SELECT count(*) FROM pg_stat_activity WHERE pid = :pid")
                    .bind("pid", pid)
                    .mapTo(Integer.class)
                    .one()
                > 0);
  }

  private int repositories() {
    return database.read(
        handle ->
            handle.createQuery("SELECT count(*) FROM repositories").mapTo(Integer.class).one());
  }
}
