package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.RequestClient;
import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.Secret;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pool whose clients have more requests than it has connections. */
@Timeout(60)
final class ConnectionSharesIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private static final int POOL = 8;
  private static final int SHARE = 6;
  private static final ClientAddress GREEDY = ClientAddress.of("127.0.0.2");
  private static final ClientAddress SECOND = ClientAddress.of("127.0.0.3");
  private static final ClientAddress MODEST = ClientAddress.of("127.0.0.4");

  private final Semaphore end = new Semaphore(0);
  private final Semaphore sooner = new Semaphore(0);
  private Database database = server.database();

  @BeforeEach
  void open() {
    database = open(POOL, Duration.ofSeconds(20));
    assertThat(one()).isEqualTo(1);
  }

  /** For requests that are to wait in vain: not for long, but until all others are served. */
  private void openWithLessPatience() {
    database.close();
    database = open(POOL, Duration.ofSeconds(5));
  }

  private static Database open(int poolSize, Duration connectTimeout) {
    return Database.open(
        server.address(),
        new DatabaseConfig(
            Optional.empty(),
            "berth",
            Secret.empty(),
            poolSize,
            TestDatabase.PARTITIONS,
            connectTimeout,
            Duration.ofSeconds(20),
            Duration.ofSeconds(10),
            true));
  }

  @AfterEach
  void close() {
    endAll();
    database.close();
  }

  @Test
  void leavesConnectionsForTheNextClient() {
    AtomicInteger held = hold(GREEDY, 3 * POOL, end);
    Waiting.until("it has its share", () -> held.get() == SHARE);

    for (int i = 0; i < 20; i++) {
      assertThat(one(MODEST)).isEqualTo(1);
      assertThat(one()).as("without a client").isEqualTo(1);
    }
    assertThat(held).hasValue(SHARE);
  }

  @Test
  void leavesConnectionsForTheNextClientWhenSeveralHaveMany() {
    AtomicInteger greedy = hold(GREEDY, SHARE / 2, end);
    Waiting.until("it has half", () -> greedy.get() == SHARE / 2);
    AtomicInteger second = hold(SECOND, POOL, end);
    Waiting.until("they have the same", () -> second.get() == SHARE / 2);

    for (int i = 0; i < 20; i++) {
      assertThat(one(MODEST)).isEqualTo(1);
    }
    assertThat(second).hasValue(SHARE / 2);
  }

  @Test
  void givesAFreeOneToTheClientThatHasTheFewest() {
    AtomicInteger greedy = hold(GREEDY, SHARE, sooner);
    Waiting.until("it has its share", () -> greedy.get() == SHARE);
    AtomicInteger more = hold(GREEDY, POOL, end);
    AtomicInteger second = hold(SECOND, 2, end);
    Waiting.until("one is left for it", () -> second.get() == 1);
    assertThat(more).hasValue(0);

    sooner.release(2);
    Waiting.until("it gets the next", () -> second.get() == 2);
  }

  @Test
  void failsARequestThatWaitsForThoseOfItsClientForTooLong() {
    openWithLessPatience();
    AtomicInteger held = hold(GREEDY, SHARE, end);
    Waiting.until("it has its share", () -> held.get() == SHARE);

    assertThatExceptionOfType(DatabaseUnavailableException.class).isThrownBy(() -> one(GREEDY));
    endAll();
    Waiting.until("it is given back", () -> one(GREEDY) == 1);
  }

  @Test
  void needsOneConnectionHoweverDeepTheReads() {
    try (Database single = open(1, Duration.ofSeconds(10));
        var _ = RequestClient.begin(GREEDY)) {
      int found = single.inTransaction(_ -> single.read(_ -> single.forManyRows().read(_ -> 1)));
      assertThat(found).isEqualTo(1);
    }
  }

  /** Else the node would be taken for one whose database is away. */
  @Test
  void asksWhetherTheServerAnswersBesideThePool() {
    openWithLessPatience();
    AtomicInteger held = hold(POOL);
    Waiting.until("all are in use", () -> held.get() == POOL);

    assertThatExceptionOfType(DatabaseUnavailableException.class).isThrownBy(this::one);
    Waiting.until("it answers", database::answers);
  }

  /** On a busy machine an answer may take too long, but not each time. */
  @Test
  void asksOverANewConnectionWhenTheLastOneWasLost() {
    Waiting.until("it answers at once", this::answersAfterALoss);
  }

  private boolean answersAfterALoss() {
    if (!database.answers()) {
      return false;
    }
    server
        .database()
        .useTransaction(
            handle ->
                handle.execute(
                    """
                    SELECT pg_terminate_backend(pid)
                    FROM pg_stat_activity
                    WHERE datname = current_database()
                      AND query = 'SELECT pg_is_in_recovery()'
                    """));
    return database.answers();
  }

  @Test
  void doesNotAskAnyMoreOnceItIsClosed() {
    Waiting.until("it answers", database::answers);
    database.close();
    assertThat(database.answers()).isFalse();
  }

  private void endAll() {
    sooner.release(100);
    end.release(100);
  }

  private int one(ClientAddress client) {
    try (var _ = RequestClient.begin(client)) {
      return one();
    }
  }

  private int one() {
    return database.read(handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one());
  }

  /** Begins transactions that last until the end of the test; returns how many there are. */
  private AtomicInteger hold(ClientAddress client, int number, Semaphore until) {
    AtomicInteger held = new AtomicInteger();
    for (int i = 0; i < number; i++) {
      Thread.startVirtualThread(
          () -> {
            try (var _ = RequestClient.begin(client)) {
              hold(held, until);
            } catch (DatabaseUnavailableException e) {
              // It waited for those of its client in vain.
            }
          });
    }
    return held;
  }

  private AtomicInteger hold(int number) {
    AtomicInteger held = new AtomicInteger();
    for (int i = 0; i < number; i++) {
      Thread.startVirtualThread(() -> hold(held, end));
    }
    return held;
  }

  private void hold(AtomicInteger held, Semaphore until) {
    database.useTransaction(
        handle -> {
          handle.execute("SELECT 1");
          held.incrementAndGet();
          try {
            until.tryAcquire(50, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }
}
