package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Operations of a group are done all or not at all. */
class UnitIT {
  private static final Keyspace KEYSPACE = Lives.load();
  private static final Values VALUES = new Values(KEYSPACE);
  private static final Group ALL = KEYSPACE.group("all");

  private static RedisServer server;
  private static Redis redis;

  private final WriteKey<Shape.Members> set = Lives.key(KEYSPACE, "each.set", "a");
  private final WriteKey<Shape.Counter> counter = Lives.key(KEYSPACE, "each.counter", "a");
  private final WriteKey<Shape.Hash> hash = Lives.key(KEYSPACE, "first.hash", "a");
  private final Operation<Boolean> add = new Sets<>(VALUES.integer("each.set")).add(set, 1L);
  private final Operation<Long> count =
      new Counters(KEYSPACE.family("each.counter")).add(counter, 2);
  private final Operation<Long> put =
      new Hashes<>(VALUES.hash("first.hash")).put(hash, Map.of("count", 3L));

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

  @BeforeEach
  void empty() {
    server.send("FLUSHALL");
  }

  @Test
  void givesWhatCameOfEach() {
    Results results = redis.atomically(ALL, List.of(add, count, put));
    assertThat(results.of(add)).isTrue();
    assertThat(results.of(count)).isEqualTo(2);
    assertThat(results.of(put)).isEqualTo(1);
    for (var key : List.of(set, counter, hash)) {
      assertThat((Long) server.send("PTTL", key)).isBetween(1L, Lives.SPAN);
    }
  }

  @Test
  void doesNothingWhenOneKeyHoldsAnotherType() {
    server.send("SET", hash, "x");
    assertThatThrownBy(() -> redis.atomically(ALL, List.of(add, count, put)))
        .isInstanceOf(RedisException.WrongType.class);
    assertThat(server.send("EXISTS", set, counter)).isEqualTo(0L);
  }

  @Test
  void doesNothingWhenANumberIsNone() {
    server.send("SET", counter, "x");
    assertThatThrownBy(() -> redis.atomically(ALL, List.of(add, put, count)))
        .isInstanceOf(RedisException.ServerError.class);
    assertThat(server.send("EXISTS", set, hash)).isEqualTo(0L);
  }

  @Test
  void doesNothingWhenTheUserMayNotDoAll() {
    server.send("ACL", "SETUSER", "some", "on", ">pw", "~*", "+@all", "-hset");
    try (Redis some = as("some")) {
      assertThatThrownBy(() -> some.atomically(ALL, List.of(add, count, put)))
          .isInstanceOf(RedisException.Denied.class);
    }
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
  }

  @Test
  void doesNothingWhenTheUserMayNotSetLifetimes() {
    server.send("ACL", "SETUSER", "some", "on", ">pw", "~*", "+@all", "-pexpire");
    try (Redis some = as("some")) {
      assertThatThrownBy(() -> some.atomically(ALL, List.of(add, count, put)))
          .isInstanceOf(RedisException.Denied.class);
      assertThatThrownBy(() -> some.run(put)).isInstanceOf(RedisException.Denied.class);
    }
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
  }

  @Test
  @Shows("G4")
  void refusesKeysOfSeveralSlotsOnASingleServer() {
    WriteKey<Shape.Members> other = Lives.key(KEYSPACE, "each.set", "b");
    Operation<Boolean> elsewhere = new Sets<>(VALUES.integer("each.set")).add(other, 1L);
    assertThatThrownBy(() -> redis.atomically(ALL, List.of(add, elsewhere)))
        .isInstanceOf(RedisException.NotTogether.class)
        .hasMessageContaining("not in one slot: give all the same id");
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
  }

  private static Redis as(String user) {
    return Redis.connect(
        RedisAddress.of("redis://%s:pw@127.0.0.1:%d".formatted(user, server.port())),
        Slow.SETTINGS);
  }
}
