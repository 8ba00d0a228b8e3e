package dev.berth.keyspace.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.server.ClusterNode;
import dev.berth.keyspace.redis.server.RedisCluster;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.SlotMove;
import dev.berth.keyspace.redis.server.Waiting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** One cluster for all; the tests that kill its masters come last. */
@TestMethodOrder(OrderAnnotation.class)
@Tag("slow")
class ClusterFaultsIT {
  private static final RedisSettings SETTINGS =
      RedisSettings.DEFAULTS.withDeadline(Duration.ofSeconds(10));

  private static RedisCluster cluster;
  private static Redis redis;

  @BeforeAll
  static void start() {
    cluster = RedisCluster.start();
    redis = Redis.connect(cluster.address(), SETTINGS);
  }

  @AfterAll
  static void stop() {
    redis.close();
    cluster.close();
  }

  private static Object send(Key key, Object... command) {
    return cluster.masterOf(key.slot()).send(command);
  }

  /** Both keys of a customer are there or none, with as many entries, and both go by themselves. */
  private static void assertWhole(String customer) {
    Key cart = Shop.cart(customer);
    Key seen = Shop.seen(customer);
    Object count = send(cart, "HGET", cart, "count");
    assertThat(String.valueOf(send(seen, "SCARD", seen)))
        .isEqualTo(count.equals("(nil)") ? "0" : count);
    if (!count.equals("(nil)")) {
      assertThat((Long) send(cart, "PTTL", cart)).isPositive();
      assertThat((Long) send(seen, "PTTL", seen)).isPositive();
    }
  }

  @Test
  @Order(0)
  void doesNotSendLaterWhatItSaidItDidNotSend() {
    RedisServer master = cluster.masterOf(Shop.cart("late").slot()).server();
    // It gets no connection to that server in time.
    try (Redis fresh = connectWithout(master)) {
      master.freeze();
      assertThatExceptionOfType(RedisException.Unreachable.class)
          .isThrownBy(() -> fresh.run(Shop.put("late"), Duration.ofMillis(300)))
          .matches(e -> !e.mayHaveHappened());
      master.thaw();
      assertThat(fresh.run(Shop.put("late"))).isEqualTo(1);
    }
  }

  /** A connection to the cluster that has none to this server yet. */
  private static Redis connectWithout(RedisServer server) {
    Redis fresh = Redis.connect(cluster.address(), SETTINGS.withService("fresh"));
    while (server.send("CLIENT", "LIST").toString().contains("name=fresh ")) {
      fresh.close();
      fresh = Redis.connect(cluster.address(), SETTINGS.withService("fresh"));
    }
    return fresh;
  }

  @Test
  @Order(1)
  void followsASlotToAnotherMaster() {
    int slot = Shop.cart("moved").slot();
    redis.run(Shop.put("moved"));
    new SlotMove(cluster, slot, cluster.otherMaster(slot)).finish();
    assertThat(redis.run(Shop.put("moved"))).isEqualTo(2);
    assertThat((Long) send(Shop.cart("moved"), "PTTL", Shop.cart("moved"))).isPositive();
  }

  @Test
  @Order(1)
  void noticesThatASlotIsElsewhereBeforeItAnswers() {
    int slot = Shop.cart("noticed").slot();
    redis.run(Shop.put("noticed"));
    new SlotMove(cluster, slot, cluster.otherMaster(slot)).finish();
    long before = redis.changes();
    assertThat(redis.run(Shop.put("noticed"))).isEqualTo(2);
    assertThat(redis.changes()).isNotEqualTo(before);
    // Until it knows where the slot is, it may be told more than once.
    Waiting.until(
        "nothing changes any more",
        () -> {
          long known = redis.changes();
          redis.run(Shop.put("noticed"));
          return redis.changes() == known;
        });
  }

  @Test
  @Order(2)
  void writesToTheNewMasterWhileASlotIsOnItsWay() {
    int slot = Shop.cart("asked").slot();
    ClusterNode target = cluster.otherMaster(slot);
    SlotMove move = new SlotMove(cluster, slot, target);
    assertThat(redis.run(Shop.put("asked"))).isEqualTo(1);
    assertThat(target.server().keys()).contains(Shop.cart("asked").toString());
    move.finish();
    assertThat(redis.run(Shop.put("asked"))).isEqualTo(2);
    assertThat((Long) send(Shop.cart("asked"), "PTTL", Shop.cart("asked"))).isPositive();
  }

  @Test
  @Order(3)
  void waitsUntilBothKeysOfAPairHaveMoved() throws InterruptedException {
    redis.atomically(Shop.PAIR, Shop.pair("torn", "tea"));
    int slot = Shop.cart("torn").slot();
    SlotMove move = new SlotMove(cluster, slot, cluster.otherMaster(slot));
    assertThat(move.moveKeys(1)).isEqualTo(1);
    Thread writer =
        Thread.ofVirtual().start(() -> redis.atomically(Shop.PAIR, Shop.pair("torn", "milk")));
    Waiting.until("it was tried", () -> cluster.hasRefused("TRYAGAIN"));
    move.finish();
    writer.join();
    assertThat(redis.run(Shop.count("torn"))).isEqualTo(2);
    assertWhole("torn");
  }

  @Test
  @Order(4)
  void losesAndDoublesNothingWhileSlotsMove() {
    List<String> customers = Writers.customers("mover", 8);
    Writers writers = Writers.start(redis, customers);
    try (writers) {
      for (String customer : customers) {
        int slot = Shop.cart(customer).slot();
        SlotMove move = new SlotMove(cluster, slot, cluster.otherMaster(slot));
        move.moveKeys(1);
        move.finish();
      }
    }
    assertThat(writers.failures()).isEmpty();
    customers.forEach(ClusterFaultsIT::assertWhole);
    assertThat(customers.stream().mapToLong(customer -> redis.run(Shop.count(customer))).sum())
        .isEqualTo(writers.done());
  }

  @Test
  @Order(5)
  void leavesNothingHalfDoneWhenAMasterFailsOver() {
    List<String> customers = Writers.customers("survivor", 16);
    int slot = Shop.cart(customers.getFirst()).slot();
    Writers writers = Writers.start(redis, customers);
    try (writers) {
      Waiting.until("all write", () -> writers.done() > 100);
      ClusterNode dead = cluster.killMasterOf(slot);
      cluster.awaitFailOver(slot, dead);
      long before = redis.run(Shop.count(customers.getFirst()));
      Waiting.until(
          "the new master takes writes",
          () -> redis.run(Shop.count(customers.getFirst())) > before + 10);
    }
    assertThat(writers.failures())
        .hasOnlyElementsOfTypes(
            RedisException.Unreachable.class,
            RedisException.TimedOut.class,
            RedisException.NotReady.class);
    customers.forEach(ClusterFaultsIT::assertWhole);
  }

  @Test
  @Order(6)
  void saysThatTheClusterIsDownWhenNobodyServesASlot() {
    ClusterNode dead = cluster.killMasterOf(Shop.cart("survivor0").slot());
    Waiting.until(
        "the others know", () -> cluster.masters().stream().noneMatch(ClusterNode::serves));
    String other =
        Writers.customers("other", 100).stream()
            .filter(customer -> cluster.masterOf(Shop.cart(customer).slot()) != dead)
            .findFirst()
            .orElseThrow();
    assertThatExceptionOfType(RedisException.NotReady.class)
        .isThrownBy(() -> redis.run(Shop.put(other), Duration.ofSeconds(5)))
        .withMessageContaining("CLUSTERDOWN")
        .matches(e -> !e.mayHaveHappened());
  }
}
