package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.access.Keys;
import dev.berth.keyspace.redis.access.Streams;
import dev.berth.keyspace.redis.access.Strings;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each row of CubeSandbox's table of lifetimes, by what happens, with spans made shorter. */
@Tag("slow")
class CubeLifetimesIT {
  private static final Duration NODE = Duration.ofSeconds(2);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Keyspace KEYSPACE =
      CubeSandbox.with(
          Settings.NONE
              .withConfig("node_metric_ttl_sec", NODE)
              .withConfig("describe_task_expire_time", SHORT)
              .withLife("lifecycle.state", NODE));
  private static final Values VALUES = new Values(KEYSPACE);

  private static RedisServer server;
  private static Redis redis;

  @BeforeAll
  static void start() {
    server = RedisServer.start();
    redis = Redis.connect(server.address(), Slow.SETTINGS);
  }

  @AfterAll
  static void stop() {
    redis.close();
    server.close();
  }

  private static <S extends Shape> WriteKey<S> key(String family, String... inputs) {
    return new WriteKey<>(KEYSPACE.family(family).key(inputs));
  }

  private static void awaitEndOf(WriteKey<?> key) {
    Waiting.until("the key is gone", () -> !redis.run(Keys.exists(key)));
  }

  @Test
  @Shows({"C23", "C25"})
  void aHeartbeatKeepsANodeAndSilenceDropsIt() {
    Hashes<Map<String, Object>> nodes = new Hashes<>(VALUES.hash("node.metric"));
    WriteKey<Shape.Hash> node = key("node.metric", "node-1");
    redis.run(nodes.putField(node, "mvm_num", 7L));
    Instant begin = Instant.now();
    Waiting.until(
        "the first span is over",
        () -> {
          redis.run(nodes.putField(node, "update_at", Instant.now()));
          return Instant.now().isAfter(begin.plus(NODE).plus(SHORT));
        });
    assertThat(redis.run(nodes.findField(node, "mvm_num"))).contains(7L);
    awaitEndOf(node);
  }

  @Test
  @Shows({"C13", "C23", "C25"})
  void aTaskResultGoesByItsConfiguredSpan() {
    Hashes<Map<String, Object>> tasks = new Hashes<>(VALUES.hash("task.describe"));
    WriteKey<Shape.Hash> task = key("task.describe", "t-1");
    redis.run(
        tasks.put(
            task,
            Map.of("task_id", "t-1", "status", "done", "error_code", 0L, "error_message", "")));
    assertThat((Long) server.send("PTTL", task)).isBetween(-2L, SHORT.toMillis());
    awaitEndOf(task);
  }

  @Test
  @Shows({"C14", "C23"})
  void aRouteStaysUntilItIsDeleted() {
    Hashes<Map<String, Object>> routes = new Hashes<>(VALUES.hash("sandbox.proxy"));
    WriteKey<Shape.Hash> route = key("sandbox.proxy", CubeSandbox.SANDBOX);
    Map<String, Object> value =
        Map.of("HostIP", "10.0.0.1", "CreatedAt", Instant.EPOCH, "8080", 40001L);
    redis.run(routes.put(route, value));
    assertThat(server.send("PTTL", route)).isEqualTo(-1L);
    assertThat(redis.run(routes.find(route))).contains(value);
    assertThat(redis.run(Keys.delete(route))).isTrue();
    assertThat(redis.run(routes.find(route))).isEmpty();
  }

  @Test
  @Shows("C23")
  void appendingKeepsAStreamNearItsBound() {
    Streams<Map<String, byte[]>> events = Streams.open(KEYSPACE.family("lifecycle.events"));
    WriteKey<Shape.Events> stream = key("lifecycle.events");
    String fill = "for i = 1, 120000 do redis.call('XADD', KEYS[1], '*', 'n', i) end";
    server.send("EVAL", fill, 1, stream);
    // A server cuts off at most some 10,000 at a time.
    for (int i = 0; i < 3; i++) {
      redis.run(events.append(stream, Map.of("n", new byte[] {1})));
    }
    assertThat(redis.run(events.count(stream))).isBetween(100_000L, 100_200L);
    assertThat(server.send("PTTL", stream)).isEqualTo(-1L);
  }

  @Test
  @Shows("C23")
  void aStateGoesWithoutWrites() {
    Strings<String> states = new Strings<>(VALUES.text("lifecycle.state"));
    WriteKey<Shape.Value> state = key("lifecycle.state", CubeSandbox.SANDBOX);
    redis.run(states.put(state, "pausing"));
    awaitEndOf(state);
    redis.run(states.put(state, "paused"));
    assertThat(redis.run(Keys.delete(state))).isTrue();
  }

  @Test
  @Shows({"C14", "C23"})
  void aRegisteredSandboxStaysUntilItsFieldIsRemoved() {
    Hashes<Map<String, Object>> registry = new Hashes<>(VALUES.hash("lifecycle.meta"));
    WriteKey<Shape.Hash> all = key("lifecycle.meta");
    redis.run(registry.putField(all, CubeSandbox.SANDBOX, "{\"a\":1}"));
    assertThat(server.send("PTTL", all)).isEqualTo(-1L);
    assertThat(redis.run(registry.findField(all, CubeSandbox.SANDBOX))).contains("{\"a\":1}");
    assertThat(redis.run(registry.removeFields(all, CubeSandbox.SANDBOX))).isEqualTo(1);
    assertThat(redis.run(Keys.exists(all))).isFalse();
  }
}
