package dev.berth.keyspace.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.server.RedisSentinels;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SentinelFaultsIT {
  private static final RedisSettings SETTINGS =
      RedisSettings.DEFAULTS.withDeadline(Duration.ofSeconds(2));

  @Test
  void followsTheSentinelsToTheNewMaster() {
    try (RedisSentinels sentinels = RedisSentinels.start();
        Redis redis = Redis.connect(sentinels.address(), SETTINGS)) {
      RedisServer before = sentinels.master();
      Writers writers = Writers.start(redis, Writers.customers("c", 8));
      try (writers) {
        Waiting.until("all write", () -> writers.done() > 100);
        before.kill();
        Waiting.until("another is master", () -> sentinels.master() != before);
        long done = writers.done();
        Waiting.until("it takes writes", () -> writers.done() > done + 100);
      }
      assertThat(writers.failures())
          .hasOnlyElementsOfTypes(
              RedisException.Unreachable.class,
              RedisException.TimedOut.class,
              RedisException.ReadOnlyReplica.class,
              RedisException.NotReady.class);
      RedisServer now = sentinels.master();
      for (String key : now.keys()) {
        assertThat((Long) now.send("PTTL", key)).isPositive();
      }
      for (String customer : Writers.customers("c", 8)) {
        assertThat(now.send("HGET", Shop.cart(customer), "count"))
            .isEqualTo(now.send("SCARD", Shop.seen(customer)).toString());
      }
    }
  }
}
