package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.HeldTransaction;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DatabaseIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();

  @BeforeAll
  static void createTable() {
    server
        .database()
        .useTransaction(
            handle ->
                handle.execute("CREATE TABLE numbers (n int PRIMARY KEY, hits int DEFAULT 0)"));
  }

  @BeforeEach
  void fillTable() {
    database.useTransaction(
        handle -> handle.execute("TRUNCATE numbers; INSERT INTO numbers (n) VALUES (1), (2)"));
  }

  /** Readiness must not depend on how busy the node is. */
  @Test
  void isAskedForAnAnswerWhileAllVirtualThreadsAreBusy() throws InterruptedException {
    int carriers = Runtime.getRuntime().availableProcessors();
    CountDownLatch busy = new CountDownLatch(carriers);
    AtomicBoolean ended = new AtomicBoolean();
    for (int i = 0; i < carriers; i++) {
      Thread.startVirtualThread(
          () -> {
            busy.countDown();
            while (!ended.get()) {
              Thread.onSpinWait();
            }
          });
    }
    try {
      assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();
      Waiting.until("it is answered", database::answers);
    } finally {
      ended.set(true);
    }
  }

  @Test
  void bindsAndMapsDigests() {
    for (DigestAlgorithm algorithm : DigestAlgorithm.values()) {
      Digest digest = Digest.ofContent(algorithm, new byte[] {1, 2, 3});
      String sql = "SELECT :digest::bytea";
      assertThat(
              database.<Digest>read(
                  handle ->
                      handle.createQuery(sql).bind("digest", digest).mapTo(Digest.class).one()))
          .isEqualTo(digest);
    }
  }

  @Test
  void bindsArraysOfDigestsSomeOfWhichAreMissing() {
    Digest digest = Digest.ofContent(DigestAlgorithm.SHA256, new byte[] {1, 2, 3});
    assertThat(
            database.<List<Digest>>read(
                handle ->
                    handle
                        .createQuery("SELECT unnest(:digests::bytea[])")
                        .bindArray("digests", Digest.class, Arrays.asList(digest, null))
                        .mapTo(Digest.class)
                        .list()))
        .containsExactly(digest, null);
  }

  @Test
  void bindsAndMapsMissingDigests() {
    String sql = "SELECT :digest::bytea";
    assertThat(
            database.<Boolean>read(
                handle ->
                    handle
                        .createQuery(sql)
                        .bindByType("digest", null, Digest.class)
                        .mapTo(Digest.class)
                        .findOne()
                        .isEmpty()))
        .isTrue();
  }

  @Test
  void opensSessionsWithLimits() {
    assertThat(setting("statement_timeout")).isEqualTo("20s");
    assertThat(setting("lock_timeout")).isEqualTo("10s");
    assertThat(setting("idle_in_transaction_session_timeout")).isEqualTo("30s");
    assertThat(setting("default_transaction_isolation")).isEqualTo("read committed");
    assertThat(setting("plan_cache_mode")).isEqualTo("force_custom_plan");
    assertThat(setting("jit")).isEqualTo("off");
    assertThat(setting("tcp_keepalives_idle")).isEqualTo("30");
    assertThat(setting("application_name")).isEqualTo("berth");
  }

  private String setting(String name) {
    return database.read(handle -> setting(handle, name));
  }

  private static String setting(Handle handle, String name) {
    return handle.createQuery("SHOW " + name).mapTo(String.class).one();
  }

  @Test
  void preparesStatementsButPlansThemForTheirValues() {
    assertThat(plansOfTwentyUses(database)).isEqualTo(Map.of("custom", 16L, "generic", 0L));
  }

  @Test
  void plansTheStatementsOfRequestsOnceUnlessThereAreManyPartitions() {
    try (Database requests = openForRequests(TestDatabase.PARTITIONS)) {
      assertThat(plansOfTwentyUses(requests)).isEqualTo(Map.of("custom", 0L, "generic", 16L));
    }
    try (Database requests = openForRequests(64)) {
      assertThat(plansOfTwentyUses(requests)).isEqualTo(Map.of("custom", 16L, "generic", 0L));
    }
  }

  private static Database openForRequests(int partitions) {
    return Database.openForRequests(server.address(), TestDatabase.config(), partitions);
  }

  @Test
  void plansEachTimeForManyRowsAndOnceAgainAfterwards() {
    try (Database requests = openForRequests(TestDatabase.PARTITIONS)) {
      Database manyRows = requests.forManyRows();
      assertThat(plansOfTwentyUses(manyRows)).isEqualTo(Map.of("custom", 16L, "generic", 0L));
      assertThat(manyRows.<String>inTransaction(handle -> setting(handle, "enable_seqscan")))
          .isEqualTo("on");
      assertThat(manyRows.<String>read(handle -> setting(handle, "enable_seqscan")))
          .isEqualTo("on");
      assertThat(manyRows.<String>inSnapshot(handle -> setting(handle, "enable_seqscan")))
          .isEqualTo("on");
      assertThat(requests.<String>inTransaction(handle -> setting(handle, "enable_seqscan")))
          .isEqualTo("off");
    }
  }

  /** How often a statement was planned for its values, and how often it had a plan for any. */
  private static Map<String, Object> plansOfTwentyUses(Database database) {
    return database.inTransaction(
        handle -> {
          for (int use = 0; use < 20; use++) {
            handle.execute("SELECT manifest_id FROM tags WHERE repository_id = ?", 1L);
          }
          return handle
              .createQuery(
                  """
                  SELECT custom_plans AS custom, generic_plans AS generic
                  FROM pg_prepared_statements
                  WHERE statement LIKE '%FROM tags%'
                  """)
              .mapToMap()
              .one();
        });
  }

  @Test
  void commitsAndReturnsTheResult() {
    int result =
        database.inTransaction(
            handle -> handle.execute("UPDATE numbers SET hits = hits + 1 WHERE n = 1"));
    assertThat(result).isEqualTo(1);
    assertThat(hits(1)).isEqualTo(1);
  }

  @Test
  void rollsBackWhenTheWorkThrowsAndPassesItsExceptionOn() {
    IllegalStateException mine = new IllegalStateException("mine");
    assertThatThrownBy(
            () ->
                database.useTransaction(
                    handle -> {
                      hit(handle, 1);
                      throw mine;
                    }))
        .isSameAs(mine);
    assertThat(hits(1)).isZero();
  }

  @Test
  void passesMistakesOnAsTheyAre() {
    assertThatExceptionOfType(UnableToExecuteStatementException.class)
        .isThrownBy(
            () ->
                database.useTransaction(
                    handle -> handle.execute("INSERT INTO numbers (n) VALUES (1)")))
        .withMessageContaining("duplicate key");
  }

  @Test
  void runsADeadlockedTransactionAgain() throws Exception {
    long before = database.retries();
    CyclicBarrier bothHoldOne = new CyclicBarrier(2);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> forwards = threads.submit(() -> hitBoth(1, 2, bothHoldOne));
      Future<?> backwards = threads.submit(() -> hitBoth(2, 1, bothHoldOne));
      forwards.get(20, TimeUnit.SECONDS);
      backwards.get(20, TimeUnit.SECONDS);
    }
    assertThat(hits(1)).isEqualTo(2);
    assertThat(hits(2)).isEqualTo(2);
    assertThat(database.retries()).isEqualTo(before + 1);
  }

  private void hitBoth(int first, int second, CyclicBarrier bothHoldOne) {
    AtomicInteger attempts = new AtomicInteger();
    database.useTransaction(
        handle -> {
          hit(handle, first);
          if (attempts.incrementAndGet() == 1) {
            await(bothHoldOne);
          }
          hit(handle, second);
        });
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(10, TimeUnit.SECONDS);
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Test
  void givesUpAConflictAfterThreeAttempts() {
    AtomicInteger attempts = new AtomicInteger();
    assertThatExceptionOfType(DatabaseUnavailableException.class)
        .isThrownBy(
            () ->
                database.useTransaction(
                    handle -> {
                      attempts.incrementAndGet();
                      handle.execute("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$");
                    }));
    assertThat(attempts).hasValue(3);
  }

  @Test
  void refusesATransactionInsideATransaction() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                database.useTransaction(outer -> database.useTransaction(inner -> hit(inner, 1))));
    assertThat(hits(1)).isZero();
  }

  @Test
  void readsInsideATransactionWhatItWrote() {
    database.useTransaction(
        handle -> {
          hit(handle, 1);
          assertThat(hits(1)).isEqualTo(1);
        });
  }

  @Test
  void seesOneMomentInASnapshot() {
    int seen =
        database.inSnapshot(
            handle -> {
              int first = hits(handle);
              HeldTransaction.begin(database, other -> hit(other, 1)).commit();
              assertThat(hits(handle)).isEqualTo(first);
              return first;
            });
    assertThat(hits(1)).isEqualTo(seen + 1);
  }

  @Test
  void changesNothingInASnapshot() {
    assertThatExceptionOfType(DatabaseUnavailableException.class)
        .isThrownBy(() -> database.inSnapshot(handle -> handle.execute("DELETE FROM numbers")));
    database.useTransaction(handle -> hit(handle, 1));
    assertThat(hits(1)).isOne();
  }

  private static int hits(Handle handle) {
    return handle.select("SELECT hits FROM numbers WHERE n = 1").mapTo(Integer.class).one();
  }

  private static void hit(Handle handle, int number) {
    handle.execute("UPDATE numbers SET hits = hits + 1 WHERE n = ?", number);
  }

  private int hits(int number) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT hits FROM numbers WHERE n = :n")
                .bind("n", number)
                .mapTo(Integer.class)
                .one());
  }
}
