package dev.berth.keyspace.redis.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.Ability;
import dev.berth.keyspace.redis.Eventually;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExpiringMembersIT {
  private static final RedisServer SERVER = RedisServer.start();

  /** By a sorted set, and in the way of the server, which on an older one is the same. */
  private static final List<Redis> BOTH_WAYS =
      List.of(
          Redis.connect(SERVER.address(), RedisSettings.DEFAULTS.without(Ability.HPEXPIRE)),
          Redis.connect(SERVER.address(), RedisSettings.DEFAULTS));

  private final ExpiringMembers online =
      new ExpiringMembers(
          Riders.KEYSPACE.group("online"),
          Riders.VALUES.hash("online"),
          Riders.keys("online"),
          Riders.keys("online_until"));

  static List<Redis> bothWays() {
    return BOTH_WAYS;
  }

  @AfterAll
  static void stop() {
    BOTH_WAYS.forEach(Redis::close);
    SERVER.close();
  }

  @AfterEach
  void clear() {
    SERVER.send("FLUSHALL");
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("bothWays")
  @Shows("V23")
  void forgetsEachMemberAtItsOwnTime(Redis redis) throws Exception {
    redis.run(online.put("7", 1L, Duration.ofSeconds(2)));
    redis.run(online.put("8", 2L, Duration.ofMinutes(5)));
    assertThat(redis.run(online.find("7"))).contains(1L);
    Eventually.isTrue("gone", () -> redis.run(online.find("7")).isEmpty());
    assertThat(redis.run(online.find("8"))).contains(2L);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("bothWays")
  @Shows("V23")
  void leavesNothingOfWhatHasGone(Redis redis) throws Exception {
    redis.run(online.put("7", 1L, Duration.ofMillis(50)));
    Eventually.isTrue(
        "swept",
        () -> {
          redis.run(online.sweep("7", 100));
          return SERVER.send("DBSIZE").equals(0L);
        });
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("bothWays")
  void keepsAMemberThatIsWrittenAgain(Redis redis) {
    redis.run(online.put("7", 1L, Duration.ofMillis(50)));
    redis.run(online.put("7", 2L, Duration.ofMinutes(5)));
    assertThat(redis.run(online.sweep("7", 100))).isZero();
    assertThat(redis.run(online.find("7"))).contains(2L);
    assertThat(redis.run(online.remove("7"))).isTrue();
    assertThat(redis.run(online.remove("7"))).isFalse();
    assertThat(SERVER.send("DBSIZE")).isEqualTo(0L);
  }

  @Test
  void understandsWhatTheOtherWayWrote() {
    Redis older = BOTH_WAYS.getFirst();
    Redis newer = BOTH_WAYS.getLast();
    older.run(online.put("7", 1L, Duration.ofMinutes(5)));
    assertThat(newer.run(online.find("7"))).contains(1L);
    newer.run(online.put("7", 2L, Duration.ofMinutes(5)));
    assertThat(older.run(online.find("7"))).contains(2L);
    older.run(online.put("7", 3L, Duration.ofMinutes(5)));
    assertThat(newer.run(online.find("7"))).contains(3L);
  }
}
