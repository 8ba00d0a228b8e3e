package dev.berth.keyspace.redis.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.Ability;
import dev.berth.keyspace.redis.Eventually;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class ExpiringMembersIT {
  private static final RedisServer SERVER = RedisServer.start();

  /** By a sorted set, and in the way of the server, which on an older one is the same. */
  private static final List<Redis> BOTH_WAYS =
      List.of(
          Redis.connect(SERVER.address(), Slow.SETTINGS.without(Ability.HPEXPIRE)),
          Redis.connect(SERVER.address(), Slow.SETTINGS));

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

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("bothWays")
  void takesWhatHasGoneForNotThereAlsoBeforeItIsSwept(Redis redis) throws Exception {
    assertThat(redis.run(online.put("7", 1L, Duration.ofMillis(50)))).isTrue();
    Eventually.isTrue("gone", () -> redis.run(online.find("7")).isEmpty());
    assertThat(redis.run(online.put("7", 2L, Duration.ofMillis(50)))).isTrue();
    Eventually.isTrue("gone", () -> redis.run(online.find("7")).isEmpty());
    assertThat(redis.run(online.remove("7"))).isFalse();
    assertThat(SERVER.send("DBSIZE")).isEqualTo(0L);
    assertThat(redis.run(online.put("7", 3L, Duration.ofMinutes(5)))).isTrue();
    assertThat(redis.run(online.put("7", 4L, Duration.ofMinutes(5)))).isFalse();
  }

  @Test
  void refusesTimesThatAServerCannotKeep() {
    for (Duration span : List.of(Duration.ZERO, Duration.ofDays(365_001))) {
      assertThatThrownBy(() -> online.put("7", 1L, span))
          .isInstanceOf(IllegalArgumentException.class);
    }
    try (RedisServer newer = RedisServer.startNewer();
        Redis redis = Redis.connect(newer.address(), Slow.SETTINGS)) {
      redis.run(online.put("7", 1L, Duration.ofDays(365_000)));
      assertThat(newer.send("HPTTL", Riders.keys("online").apply("7"), "FIELDS", 1, "7").toString())
          .isNotEqualTo("[-1]");
    }
  }

  @Test
  void sweepsNoMoreAtOnceThanAScriptCan() {
    for (int most : List.of(0, 5_001)) {
      assertThatThrownBy(() -> online.sweep("7", most))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int i = 0; i < 5_001; i++) {
      SERVER.send("HSET", Riders.keys("online").apply("7"), "m" + i, 1);
      SERVER.send("ZADD", Riders.keys("online_until").apply("7"), 1, "m" + i);
    }
    assertThat(BOTH_WAYS.getFirst().run(online.sweep("7", 5_000))).isEqualTo(5_000);
    assertThat(BOTH_WAYS.getFirst().run(online.sweep("7", 5_000))).isEqualTo(1);
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
