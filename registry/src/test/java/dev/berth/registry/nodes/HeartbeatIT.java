package dev.berth.registry.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.RedisConfig;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.redis.TestRedis;
import dev.berth.registry.redis.TestRedisConfig;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
final class HeartbeatIT {
  private static final RedisConfig CONFIG = TestRedisConfig.PATIENT;
  private static final LiveNode EAST = node("east-1");
  private static final LiveNode WEST = node("west.1");

  private static LiveNode node(String name) {
    return new LiveNode(name, "1.0", name + ":5000", Instant.parse("2026-01-02T03:04:05Z"));
  }

  private static RegistryRedis open(RedisServer server) {
    RegistryRedis redis = RegistryRedis.open(CONFIG, Observer.NONE);
    redis.identify(TestRedis.REGISTRY);
    redis.connectTo(server.address());
    return redis;
  }

  private static void awaitNodes(RegistryRedis redis, LiveNode... nodes) {
    Optional<List<LiveNode>> wanted = Optional.of(List.of(nodes));
    Waiting.until("these live: " + wanted, () -> new LiveNodes(redis).list().equals(wanted));
  }

  private static boolean isPut(RegistryRedis redis, LiveNode node) {
    return redis.ask(new LiveNodes(redis).put(node)).find().isPresent();
  }

  @Test
  void tellsOfEachNodeUntilItStops() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server);
        Heartbeat _ = Heartbeat.start(redis, () -> WEST)) {
      try (Heartbeat _ = Heartbeat.start(redis, () -> EAST)) {
        awaitNodes(redis, EAST, WEST);
        assertThat((Long) server.send("PTTL", "registry:api:node:east-1")).isBetween(1L, 15_000L);
      }
      assertThat(TestRedis.keys(server)).containsExactly("registry:api:node:west.1");
    }
  }

  @Test
  void tellsAgainWhenRedisHasForgotten() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server);
        Heartbeat _ = Heartbeat.start(redis, () -> EAST)) {
      awaitNodes(redis, EAST);
      server.kill();
      Waiting.until("Redis is missed", () -> new LiveNodes(redis).list().isEmpty());
      server.restart();
      awaitNodes(redis, EAST);
    }
  }

  @Test
  void leavesTheNameToANodeThatHasTakenIt() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server)) {
      LiveNode next = new LiveNode("east-1", "1.1", "other:5000", Instant.EPOCH);
      try (Heartbeat _ = Heartbeat.start(redis, () -> EAST)) {
        awaitNodes(redis, EAST);
        Waiting.until("it is taken", () -> isPut(redis, next));
      }
      awaitNodes(redis, next);
    }
  }

  @Test
  void passesOverWhatIsNoNode() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server);
        Heartbeat _ = Heartbeat.start(redis, () -> EAST)) {
      server.send("SET", "registry:api:node:strange", "no document");
      server.send("SET", "registry:api:node:{strange}", "no name");
      awaitNodes(redis, EAST);
    }
  }

  @Test
  void endsAtOnceWithoutRedis() {
    try (RedisServer server = RedisServer.start()) {
      server.kill();
      try (RegistryRedis redis = open(server);
          Heartbeat _ = Heartbeat.start(redis, () -> EAST)) {
        assertThat(new LiveNodes(redis).list()).isEmpty();
      }
    }
  }

  @Test
  void listsNoNodeOfAnotherRegistry() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server);
        RegistryRedis other = RegistryRedis.open(CONFIG, Observer.NONE);
        Heartbeat _ = Heartbeat.start(redis, () -> EAST)) {
      awaitNodes(redis, EAST);
      other.identify(TestRedis.registry());
      other.connectTo(server.address());
      Waiting.until("the other has asked", () -> other.claim().find().isPresent());
      assertThat(new LiveNodes(other).list()).as("it is not its Redis").isEmpty();

      // Not by deleting the key, which the heartbeat of the first would claim again.
      server.send("SET", "registry:api:owner", other.database().text());
      Waiting.until("the other owns it", () -> other.claim().find().orElse(false));
      assertThat(new LiveNodes(other).list()).contains(List.of());
    }
  }

  @Test
  void leavesARedisThatAnotherRegistryTookUntilItIsFreeAgain() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server);
        Heartbeat _ = Heartbeat.start(redis, () -> EAST)) {
      awaitNodes(redis, EAST);
      server.send("SET", "registry:api:owner", TestRedis.registry().text());
      Waiting.until("it is left", () -> redis.state() == RedisState.FOREIGN);
      assertThat(new LiveNodes(redis).list()).isEmpty();
      server.send("DEL", "registry:api:owner");
      awaitNodes(redis, EAST);
      assertThat(server.send("GET", "registry:api:owner")).isEqualTo(TestRedis.REGISTRY.text());
    }
  }
}
