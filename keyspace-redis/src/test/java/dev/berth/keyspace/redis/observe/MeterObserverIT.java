package dev.berth.keyspace.redis.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.Lives;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class MeterObserverIT {
  private final Keyspace keyspace = Lives.load();
  private final Counters counters = new Counters(keyspace.family("each.counter"));
  private final WriteKey<Shape.Counter> key = Lives.key(keyspace, "each.counter", "a");
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void countsByFamilyAndNeverNamesAKey() {
    try (RedisServer server = RedisServer.start();
        Redis redis =
            Redis.connect(
                server.address(), Slow.SETTINGS.withObserver(new MeterObserver(registry)))) {
      redis.run(counters.find(key));
      redis.run(counters.add(key, 1));
      redis.run(counters.find(key));
      redis.run(counters.find(key));
      server.send("DEL", key);
      server.send("SADD", key, "x");
      assertThatThrownBy(() -> redis.run(counters.find(key))).isNotNull();
    }
    assertThat(count("read", "miss")).isEqualTo(1);
    assertThat(count("read", "hit")).isEqualTo(2);
    assertThat(count("read", "error")).isEqualTo(1);
    assertThat(count("write", "done")).isEqualTo(1);
    assertThat(bytes("sent")).isGreaterThan(4.0 * key.key().bytes().length);
    assertThat(bytes("received")).isPositive();
    assertThat(registry.getMeters())
        .extracting(Meter::getId)
        .allSatisfy(id -> assertThat(id.toString()).doesNotContain(key.toString()));
  }

  private long count(String effect, String result) {
    return registry
        .get("keyspace.operations")
        .tags("family", "each.counter", "effect", effect, "result", result)
        .timer()
        .count();
  }

  private double bytes(String direction) {
    return registry
        .get("keyspace.bytes")
        .tags("keyspace", "lives", "family", "each.counter", "direction", direction)
        .counter()
        .count();
  }
}
