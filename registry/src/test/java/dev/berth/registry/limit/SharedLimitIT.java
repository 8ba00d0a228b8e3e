package dev.berth.registry.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.limit.Rate;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.RedisConfig;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.RegistryKeys.Kind;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.redis.TestRedis;
import dev.berth.rules.Shows;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The limits of two nodes, with Redis and when it goes away. */
final class SharedLimitIT {
  private static final RedisConfig CONFIG = ConfigReader.defaults().redis();
  private static final Rate RATE = Rate.of(5, Duration.ofDays(1));
  private static final ClientAddress CLIENT = ClientAddress.of("192.0.2.7");

  private final RedisServer server = RedisServer.start();
  private final RegistryRedis redis = TestRedis.patient(server);
  private final SharedLimit one = new SharedLimit(Kind.PULL, RATE, redis);
  private final SharedLimit two = new SharedLimit(Kind.PULL, RATE, redis);

  @AfterEach
  void stop() {
    redis.close();
    server.close();
  }

  private static int takeAll(SharedLimit limit, String client) {
    int taken = 0;
    while (taken < 100 && limit.take(ClientAddress.of(client)).allowed()) {
      taken++;
    }
    return taken;
  }

  @Test
  void isOneForAllNodes() {
    one.take(CLIENT);
    one.take(CLIENT);
    assertThat(takeAll(two, "192.0.2.7")).isEqualTo(3);
    assertThat(one.take(CLIENT).allowed()).isFalse();
    assertThat(TestRedis.keys(server))
        .containsExactly("registry:api:{rate-limit:pull:MTkyLjAuMi43}");
  }

  @Test
  void isOneForEachClientAndKind() {
    takeAll(one, "192.0.2.7");
    assertThat(takeAll(two, "192.0.2.8")).isEqualTo(5);
    assertThat(takeAll(two, "2001:db8::1")).isEqualTo(5);
    assertThat(takeAll(one, "2001:db8::2")).isZero();
    assertThat(takeAll(one, "2001:db8:0:1::1")).isEqualTo(5);
    assertThat(new SharedLimit(Kind.PUSH, RATE, redis).take(CLIENT).allowed()).isTrue();
  }

  @Test
  @Tag("slow")
  @Shows("F3")
  void isOneForEachNodeWhileRedisIsAway() {
    takeAll(one, "192.0.2.7");
    try (RegistryRedis hasty = TestRedis.hasty(server)) {
      SharedLimit three = new SharedLimit(Kind.PULL, RATE, hasty);
      SharedLimit four = new SharedLimit(Kind.PULL, RATE, hasty);
      server.kill();
      Waiting.until(
          "it is known to be gone",
          () -> {
            three.take(ClientAddress.of("192.0.2.200"));
            return hasty.state() == RedisState.DOWN;
          });
      assertThat(takeAll(three, "192.0.2.7")).isEqualTo(5);
      assertThat(takeAll(four, "192.0.2.7")).isEqualTo(5);

      server.restart();
      Waiting.until("Redis limits again", () -> three.take(CLIENT).allowed());
      assertThat(server.keys()).isNotEmpty();
    }
  }

  @Test
  void isOneForEachNodeWhereThereIsNoRedis() {
    try (RegistryRedis none = RegistryRedis.none(CONFIG)) {
      SharedLimit alone = new SharedLimit(Kind.PULL, RATE, none);
      assertThat(takeAll(alone, "192.0.2.7")).isEqualTo(5);
      assertThat(alone.take(CLIENT).retryAfter())
          .isBetween(Duration.ofMinutes(287), Duration.ofMinutes(288));
    }
  }

  @Test
  @Shows("F3")
  void isOneForEachNodeWhileRedisIsFull() {
    takeAll(one, "192.0.2.7");
    server.send("CONFIG", "SET", "maxmemory", "1");
    assertThat(takeAll(one, "192.0.2.8")).isEqualTo(5);
    assertThat(takeAll(two, "192.0.2.8")).isEqualTo(5);
    assertThat(redis.state()).isEqualTo(RedisState.UP);
  }
}
