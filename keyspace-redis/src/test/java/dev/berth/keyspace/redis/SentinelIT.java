package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.server.RedisSentinels;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import org.junit.jupiter.api.Test;

class SentinelIT {
  private final Keyspace keyspace = Lives.load();
  private final Counters counters = new Counters(keyspace.family("each.counter"));
  private final WriteKey<Shape.Counter> key = Lives.key(keyspace, "each.counter", "a");

  @Test
  void writesToTheMasterThatSentinelsNameAndToTheNextOne() {
    try (RedisSentinels sentinels = RedisSentinels.start();
        Redis redis = Redis.connect(sentinels.address(), Slow.SETTINGS)) {
      assertThat(redis.run(counters.add(key, 1))).isEqualTo(1);
      RedisServer first = sentinels.master();
      first.kill();
      Waiting.until("another takes writes", () -> redis.run(counters.add(key, 1)) > 0);
      RedisServer second = sentinels.master();
      assertThat(second.port()).isNotEqualTo(first.port());
      assertThat((Long) second.send("PTTL", key)).isBetween(1L, Lives.SPAN);
    }
  }
}
