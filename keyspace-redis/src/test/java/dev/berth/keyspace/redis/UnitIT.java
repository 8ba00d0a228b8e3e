package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.rules.Shows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Operations of a group are done all or not at all. */
class UnitIT extends OneServer {
  private final WriteKey<Shape.Members> set = Lives.key(KEYSPACE, "each.set", "a");
  private final WriteKey<Shape.Counter> counter = Lives.key(KEYSPACE, "each.counter", "a");
  private final WriteKey<Shape.Hash> hash = Lives.key(KEYSPACE, "first.hash", "a");
  private final Operation<Boolean> add = new Sets<>(VALUES.integer("each.set")).add(set, 1L);
  private final Operation<Long> count =
      new Counters(KEYSPACE.family("each.counter")).add(counter, 2);
  private final Operation<Long> put =
      new Hashes<>(VALUES.hash("first.hash")).put(hash, Map.of("count", 3L));

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
  void doesNothingWhenAKeyHoldsAnAllowedTypeThatTheCommandDoesNotKnow() {
    Keyspace several =
        new CatalogLoader()
            .add(
                "several.yaml",
                """
                keyspace: several
                variables: {id: {like: "[a-z]+"}}
                families:
                  note: {key: "note:tag(<id>)", type: [string, list], value: raw, life: {ttl: 1h}}
                  mark: {key: "mark:tag(<id>)", type: set, value: raw, life: {ttl: 1h}}
                groups: {all: {of: [note, mark], same: [id]}}
                """)
            .load()
            .get("several");
    Key note = several.family("note").key("a");
    Key mark = several.family("mark").key("a");
    Operation<Long> first = Operation.write(mark, "SADD", Arguments.of("x"), Reply::whole);
    Operation<Long> push = Operation.write(note, "RPUSH", Arguments.of("x"), Reply::whole);
    Operation<Long> count = Operation.write(note, "INCRBY", Arguments.of(1), Reply::whole);
    server.send("RPUSH", note, "x");
    assertThatThrownBy(() -> redis.atomically(several.group("all"), List.of(first, count)))
        .isInstanceOf(RedisException.WrongType.class);
    assertThat(server.send("EXISTS", mark)).isEqualTo(0L);
    assertThatThrownBy(() -> redis.atomically(several.group("all"), List.of(first, push, count)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a unit uses a key of several/note as a list and as a string");
  }

  @Test
  void refusesACommandThatMayFailAfterOthersWereDone() {
    Operation<String> set =
        Operation.write(
            Lives.<Shape.Sequence>key(KEYSPACE, "each.list", "a").key(),
            "LSET",
            Arguments.of(5, "x"),
            Reply::text);
    assertThatThrownBy(() -> redis.atomically(ALL, List.of(add, set)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("LSET cannot be part of a unit: it may fail after others were done");
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
  }

  @Test
  void takesAsManyArgumentsInEachOperationAsOneWriteTakes() {
    Sets<Long> sets = new Sets<>(VALUES.integer("each.set"));
    List<Operation<?>> adds = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      adds.add(sets.addAll(set, LongStream.range(i * 7000L, (i + 1) * 7000L).boxed().toList()));
    }
    redis.atomically(ALL, adds);
    assertThat(server.send("SCARD", set)).isEqualTo(70_000L);
    assertThat((Long) server.send("PTTL", set)).isPositive();
  }

  @Test
  void refusesMoreArgumentsThanAScriptCanHandOn() {
    Sets<Long> sets = new Sets<>(VALUES.integer("stays.set"));
    WriteKey<Shape.Members> stays = Lives.key(KEYSPACE, "stays.set", "a");
    List<Long> many = LongStream.range(0, 10_000).boxed().toList();
    assertThat(redis.run(sets.addAll(stays, many))).isEqualTo(10_000);
    assertThatThrownBy(() -> redis.atomically(ALL, List.of(add, sets.removeAll(stays, many))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("SREM with 10,000 arguments: within a unit at most 7,000");
  }

  @Test
  void countsExactlyBeyondWhatLuaKeeps() {
    server.send("SET", counter, 1L << 53);
    assertThat(redis.atomically(ALL, List.of(count)).of(count)).isEqualTo((1L << 53) + 2);
    Operation<Long> one = new Counters(KEYSPACE.family("each.counter")).add(counter, 1);
    assertThat(redis.atomically(ALL, List.of(one)).of(one)).isEqualTo((1L << 53) + 3);
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

  private Redis as(String user) {
    return Redis.connect(
        RedisAddress.of("redis://%s:pw@127.0.0.1:%d".formatted(user, server.port())),
        Slow.SETTINGS);
  }
}
