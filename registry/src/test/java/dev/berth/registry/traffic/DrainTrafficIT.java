package dev.berth.registry.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.config.RedisConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.RegistryKeys;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.redis.TestRedis;
import dev.berth.registry.redis.TestRedisConfig;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryTable;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that count in one Redis and drain into one database. */
@Tag("slow")
class DrainTrafficIT {
  private static final RedisConfig CONFIG = TestRedisConfig.PATIENT;

  @RegisterExtension static final TestDatabase database = new TestDatabase();

  private static final DatabaseId REGISTRY = TestRedis.REGISTRY;

  private static RedisServer server;

  private final RegistryRedis redis = RegistryRedis.open(CONFIG, Observer.NONE);
  private final RepositoryName name = new RepositoryName("team/" + UUID.randomUUID());
  private final Traffic traffic = new Traffic(redis);
  private final DrainTraffic drain = new DrainTraffic(traffic, database.database());

  @BeforeAll
  static void start() {
    server = RedisServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void connect() {
    server.send("FLUSHALL");
    redis.identify(REGISTRY);
    redis.connectTo(server.address());
    awaitRedis();
    database
        .database()
        .useTransaction(handle -> new RepositoryTable().insertIfAbsent(handle, name));
  }

  @AfterEach
  void close() {
    redis.close();
  }

  private void awaitRedis() {
    RedisCounts counts = new RedisCounts(redis);
    Waiting.until(
        "Redis answers",
        () ->
            counts.take(new Counter(name, Kind.PULL)).find().isPresent()
                && redis.state() == RedisState.UP);
  }

  private Repository repository() {
    return database
        .database()
        .read(handle -> new RepositoryTable().find(handle, name))
        .orElseThrow();
  }

  private RepositoryTraffic added() {
    return database.database().read(handle -> new TrafficTable().get(handle, repository()));
  }

  private void assertAdded(long pulls, long pushes) {
    assertThat(added().pulls()).isEqualTo(pulls);
    assertThat(added().pushes()).isEqualTo(pushes);
  }

  private String pullKey() {
    return redis.catalog().keys().pull(new RegistryKeys.Path(name.path())).toString();
  }

  private void pull(int times) {
    for (int i = 0; i < times; i++) {
      traffic.count(name, 1);
    }
  }

  @Test
  void addsWhatWasCounted() {
    assertThat(added()).isEqualTo(RepositoryTraffic.NONE);
    pull(3);
    drain.run();
    assertAdded(3, 0);
    assertThat(added().lastPull()).isPresent();
    assertThat(added().lastPush()).isEmpty();
    traffic.pushed(name);
    pull(1);
    drain.run();
    drain.run();
    assertAdded(4, 1);
    assertThat(added().lastPush()).isPresent();
    assertThat(TestRedis.keys(server)).isEmpty();
  }

  @Test
  void drainsWhatTheStepThatAnsweredHasCounted() {
    server.send("HSET", pullKey(), REGISTRY.compact(), "7");
    drain.run();
    assertAdded(0, 0);
    traffic.counted(name);
    drain.run();
    assertAdded(7, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void losesAndDoublesNothingAfterWhicheverStepANodeEnds(int steps) {
    pull(3);
    traffic.pushed(name);
    runAndEnd(steps);

    Traffic next = new Traffic(redis);
    next.count(name, 1);
    next.remember(name);
    DrainTraffic nextDrain = new DrainTraffic(next, database.database());
    nextDrain.run();
    nextDrain.run();
    assertAdded(4, 1);
    assertThat(TestRedis.keys(server)).isEmpty();
  }

  private void runAndEnd(int steps) {
    if (steps >= 1) {
      List<Counted> taken = drain.take();
      if (steps >= 2) {
        drain.add(taken);
      }
      if (steps >= 3) {
        drain.confirm(taken);
      }
    }
  }

  @Test
  void aNodeThatComesLateAddsNothingTwice() {
    pull(3);
    List<Counted> late = drain.take();
    Traffic next = new Traffic(redis);
    next.remember(name);
    DrainTraffic nextDrain = new DrainTraffic(next, database.database());
    nextDrain.run();
    pull(2);
    nextDrain.run();
    next.remember(name);
    nextDrain.run();

    drain.add(late);
    drain.confirm(late);
    assertAdded(5, 0);
  }

  @Test
  void keepsEverythingWhileTheDatabaseIsAway() {
    Database closed = Database.open(database.address(), TestDatabase.config());
    closed.close();
    traffic.node().add(new Counter(name, Kind.PULL), 1);
    pull(2);
    DrainTraffic failing = new DrainTraffic(traffic, closed);
    assertThatThrownBy(failing::run).isInstanceOf(RuntimeException.class);
    traffic.node().add(new Counter(name, Kind.PULL), 1);
    pull(1);

    drain.run();
    drain.run();
    assertAdded(5, 0);
  }

  @Test
  void addsABatchOfThisNodeOnceWhenItDoesNotKnowWhetherItDid() {
    traffic.node().add(new Counter(name, Kind.PUSH), 1);
    drain.add(drain.take());
    traffic.node().add(new Counter(name, Kind.PUSH), 1);
    drain.run();
    drain.run();
    assertAdded(0, 2);
  }

  @Test
  void countsInMemoryWhileRedisIsAway() {
    pull(2);
    drain.run();
    server.kill();
    pull(3);
    traffic.pushed(name);
    drain.run();
    assertAdded(5, 1);
    server.restart();
    awaitRedis();
    pull(4);
    assertThat(server.send("HGET", pullKey(), REGISTRY.compact())).isEqualTo("4");
    drain.run();
    assertAdded(9, 1);
  }

  @Test
  void drainsWhenRedisIsBackWhatItHadBefore() {
    pull(2);
    server.freeze();
    try {
      drain.run();
      assertAdded(0, 0);
    } finally {
      server.thaw();
    }
    awaitRedis();
    drain.run();
    drain.run();
    assertAdded(2, 0);
  }

  @Test
  void countsOfARepositoryThatIsGoneAreDropped() {
    pull(2);
    traffic.node().add(new Counter(name, Kind.PULL), 1);
    database
        .database()
        .useTransaction(
            handle -> handle.execute("DELETE FROM repositories WHERE path = ?", name.path()));
    drain.run();
    assertThat(TestRedis.keys(server)).isEmpty();
    assertThat(traffic.node().take()).isEmpty();
  }

  @Test
  void forgetsOldBatchesButTheNewestOfASource() {
    TrafficTable table = new TrafficTable();
    pull(1);
    drain.run();
    pull(1);
    List<Counted> newest = drain.take();
    traffic.node().add(new Counter(name, Kind.PULL), 1);
    drain.add(newest);
    drain.add(traffic.node().take());
    assertThat(batches()).isEqualTo(3);

    database
        .database()
        .useTransaction(handle -> table.deleteOlder(handle, newest, Duration.ofHours(1)));
    assertThat(batches()).isEqualTo(3);
    database.database().useTransaction(handle -> table.deleteOlder(handle, newest, Duration.ZERO));
    assertThat(batches()).isEqualTo(2);
    drain.run();
    drain.run();
    assertAdded(3, 0);
  }

  private long batches() {
    return database
        .database()
        .read(
            handle ->
                handle
                    .createQuery("SELECT count(*) FROM drained_batches WHERE repository_id = :id")
                    .bind("id", repository().id())
                    .mapTo(Long.class)
                    .one());
  }

  /** Each would make the database refuse all counts that are added with it, again and again. */
  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775807", "-3", "0", "1.5", "many"})
  void leavesOutACounterThatHoldsNoCountAndAddsTheOthers(String value) {
    server.send("HSET", pullKey(), REGISTRY.compact(), value);
    traffic.counted(name);
    traffic.pushed(name);
    drain.run();
    assertAdded(0, 1);
    assertThat(drain.invalid()).isEqualTo(1);
    pull(2);
    drain.run();
    drain.run();
    assertAdded(2, 1);
    assertThat(TestRedis.keys(server)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no batch", "id 9223372036854775807", "id\u0000 1", "id -1", "1"})
  void leavesOutABatchThatIsNoneAndAddsTheOthers(String value) {
    server.send("HSET", pullKey() + "-batch", REGISTRY.compact(), value);
    pull(2);
    traffic.pushed(name);
    drain.run();
    drain.run();
    assertAdded(2, 1);
    assertThat(drain.invalid()).isEqualTo(1);
  }

  @Test
  void countsInMemoryWhatAKeyOfAnotherTypeCannotCountAndDeletesTheKey() {
    server.send("SET", pullKey(), "7");
    pull(2);
    drain.run();
    drain.run();
    assertAdded(2, 0);
    assertThat(drain.invalid()).isEqualTo(1);
    pull(1);
    assertThat(server.send("HGET", pullKey(), REGISTRY.compact())).isEqualTo("1");
  }

  @Test
  void leavesTheCountsOfAnotherRegistryAlone() {
    String other = TestRedis.registry().compact();
    server.send("HSET", pullKey(), other, "7");
    server.send("HSET", pullKey() + "-batch", other, "1.2-x 5");
    pull(2);
    drain.run();
    drain.run();
    assertAdded(2, 0);
    assertThat(server.send("HGET", pullKey(), other)).isEqualTo("7");
    assertThat(server.send("HGET", pullKey() + "-batch", other)).isEqualTo("1.2-x 5");
  }
}
