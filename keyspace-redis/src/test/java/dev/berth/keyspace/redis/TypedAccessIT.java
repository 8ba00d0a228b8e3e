package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.access.Event;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.access.Keys;
import dev.berth.keyspace.redis.access.Lists;
import dev.berth.keyspace.redis.access.Scored;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.redis.access.SortedSets;
import dev.berth.keyspace.redis.access.Streams;
import dev.berth.keyspace.redis.access.Strings;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TypedAccessIT extends OneServer {
  private static <S extends Shape> WriteKey<S> key(String family) {
    return Lives.key(KEYSPACE, family, "a");
  }

  @Test
  void writesAndReadsValues() {
    Strings<Long> strings = new Strings<>(VALUES.integer("each.string"));
    WriteKey<Shape.Value> key = key("each.string");
    assertThat(redis.run(strings.find(key))).isEmpty();
    assertThat(redis.run(strings.replace(key, 1L))).isFalse();
    assertThat(redis.run(strings.putIfAbsent(key, 1L))).isTrue();
    assertThat(redis.run(strings.putIfAbsent(key, 2L))).isFalse();
    assertThat(redis.run(strings.replace(key, 3L))).isTrue();
    assertThat(redis.run(strings.find(key))).contains(3L);
    assertThat(redis.run(strings.deleteIf(key, 4L))).isFalse();
    assertThat(redis.run(strings.deleteIf(key, 3L))).isTrue();
    redis.run(strings.put(key, 5L));
    assertThat(redis.run(strings.take(key))).contains(5L);
    assertThat(redis.run(Keys.exists(key))).isFalse();
  }

  @Test
  void aFullServerStillDeletes() {
    Strings<Long> strings = new Strings<>(VALUES.integer("each.string"));
    WriteKey<Shape.Value> key = key("each.string");
    redis.run(strings.put(key, 1L));
    server.send("CONFIG", "SET", "maxmemory", 1);
    try {
      assertThat(redis.run(strings.deleteIf(key, 1L))).isTrue();
    } finally {
      server.send("CONFIG", "SET", "maxmemory", 0);
    }
  }

  @Test
  void writesAndReadsSeveralValuesOfAGroup() {
    Strings<Long> strings = new Strings<>(VALUES.integer("each.string"));
    WriteKey<Shape.Value> key = key("each.string");
    assertThat(redis.run(strings.putAll(ALL, Map.of(key, 7L)))).isEqualTo(1);
    assertThat(redis.run(strings.findAll(ALL, List.of(key, key))))
        .containsExactly(Optional.of(7L), Optional.of(7L));
    assertThat((Long) server.send("PTTL", key)).isPositive();
  }

  @Test
  void counts() {
    Counters counters = new Counters(KEYSPACE.family("each.counter"));
    WriteKey<Shape.Counter> key = key("each.counter");
    assertThat(redis.run(counters.get(key))).isZero();
    assertThat(redis.run(counters.add(key, 5))).isEqualTo(5);
    assertThat(redis.run(counters.add(key, -2))).isEqualTo(3);
    assertThat(redis.run(counters.find(key))).contains(3L);
    server.send("SET", key, 1L << 53);
    assertThat(redis.run(counters.add(key, 1))).isEqualTo((1L << 53) + 1);
  }

  @Test
  void writesAndReadsHashes() {
    Hashes<Map<String, Object>> hashes = new Hashes<>(VALUES.hash("each.hash"));
    WriteKey<Shape.Hash> key = key("each.hash");
    assertThat(redis.run(hashes.put(key, Map.of("name", "x", "count", 1L)))).isEqualTo(2);
    assertThat(redis.run(hashes.put(key, Map.of("count", 2L)))).isZero();
    assertThat(redis.run(hashes.find(key))).contains(Map.of("name", "x", "count", 2L));
    assertThat(redis.run(hashes.replace(key, Map.of("count", 3L)))).isEqualTo(1);
    assertThat(redis.run(hashes.find(key))).contains(Map.of("count", 3L));
    assertThat(redis.run(hashes.addToField(key, "count", 4))).isEqualTo(7);
    assertThat(redis.run(hashes.addToField(key, "count", 1L << 53))).isEqualTo((1L << 53) + 7);
    assertThat(redis.run(hashes.putFieldIfAbsent(key, "count", 9L))).isFalse();
    assertThat(redis.run(hashes.putField(key, "name", "y"))).isTrue();
    assertThat(redis.run(hashes.findField(key, "name"))).contains("y");
    assertThat(redis.run(hashes.count(key))).isEqualTo(2);
    assertThat(redis.run(hashes.removeFields(key, "name", "count"))).isEqualTo(2);
    assertThat(redis.run(Keys.exists(key))).isFalse();
  }

  @Test
  void addsAndRemovesMembersOfSets() {
    Sets<Long> sets = new Sets<>(VALUES.integer("each.set"));
    WriteKey<Shape.Members> key = key("each.set");
    assertThat(redis.run(sets.addAll(key, List.of(1L, 2L, 2L)))).isEqualTo(2);
    assertThat(redis.run(sets.add(key, 2L))).isFalse();
    assertThat(redis.run(sets.contains(key, 2L))).isTrue();
    assertThat(redis.run(sets.all(key))).containsExactlyInAnyOrder(1L, 2L);
    assertThat(redis.run(sets.common(ALL, List.of(key, key)))).hasSize(2);
    assertThat(redis.run(sets.remove(key, 2L))).isTrue();
    assertThat(redis.run(sets.count(key))).isEqualTo(1);
  }

  @Test
  void ordersMembersByScore() {
    SortedSets<Long> sorted = new SortedSets<>(VALUES.integer("each.zset"));
    WriteKey<Shape.Ranking> key = key("each.zset");
    assertThat(redis.run(sorted.put(key, 1L, 0.5))).isTrue();
    redis.run(sorted.putAll(key, List.of(new Scored<>(2L, 1e300), new Scored<>(3L, -2))));
    assertThat(redis.run(sorted.addToScore(key, 1L, 1))).isEqualTo(1.5);
    assertThat(redis.run(sorted.score(key, 2L))).contains(1e300);
    assertThat(redis.run(sorted.score(key, 9L))).isEmpty();
    assertThat(redis.run(sorted.lowest(key, 2)))
        .containsExactly(new Scored<>(3L, -2), new Scored<>(1L, 1.5));
    for (int none : List.of(0, -1)) {
      assertThatThrownBy(() -> sorted.lowest(key, none)).hasMessageContaining("at least 1");
      assertThatThrownBy(() -> sorted.highest(key, none)).hasMessageContaining("at least 1");
      assertThatThrownBy(() -> sorted.byScore(key, 0, 1, none)).hasMessageContaining("at least 1");
    }
    assertThat(redis.run(sorted.highest(key, 1))).containsExactly(new Scored<>(2L, 1e300));
    assertThat(redis.run(sorted.byScore(key, -5, Double.POSITIVE_INFINITY, 2))).hasSize(2);
    assertThat(redis.run(sorted.removeByScore(key, Double.NEGATIVE_INFINITY, 0))).isEqualTo(1);
    assertThat(redis.run(sorted.removeAll(key, List.of(1L)))).isEqualTo(1);
    assertThat(redis.run(sorted.count(key))).isEqualTo(1);
  }

  @Test
  void keepsListsInOrder() {
    Lists<Long> lists = new Lists<>(VALUES.integer("each.list"));
    WriteKey<Shape.Sequence> key = key("each.list");
    assertThat(redis.run(lists.append(key, List.of(2L, 3L)))).isEqualTo(2);
    assertThat(redis.run(lists.prepend(key, List.of(1L)))).isEqualTo(3);
    assertThat(redis.run(lists.range(key, 0, -1))).containsExactly(1L, 2L, 3L);
    assertThat(redis.run(lists.keep(key, 0, 1))).isTrue();
    assertThat(redis.run(lists.takeLast(key))).contains(2L);
    assertThat(redis.run(lists.takeFirst(key))).contains(1L);
    assertThat(redis.run(lists.takeFirst(key))).isEmpty();
    assertThat(redis.run(lists.count(key))).isZero();
  }

  @Test
  void appendsToStreamsAndCutsThemOff() {
    Streams<Map<String, Object>> streams = new Streams<>(VALUES.hash("cut.stream"));
    WriteKey<Shape.Events> key = key("cut.stream");
    String first = redis.run(streams.append(key, Map.of("count", 0L)));
    for (long n = 1; n <= 10; n++) {
      redis.run(streams.append(key, Map.of("count", n)));
    }
    assertThat(redis.run(streams.count(key))).isEqualTo(10);
    assertThat(redis.run(streams.after(key, first, 3)))
        .extracting(Event::value)
        .containsExactly(Map.of("count", 1L), Map.of("count", 2L), Map.of("count", 3L));
    assertThat(redis.run(streams.last(key, 1)))
        .extracting(Event::value)
        .containsExactly(Map.of("count", 10L));
  }

  @Test
  @Shows("D14")
  void touchesWithTheEffectiveSpanOnly() {
    Counters counters = new Counters(KEYSPACE.family("each.counter"));
    WriteKey<Shape.Counter> key = key("each.counter");
    assertThat(redis.run(Keys.touch(key))).isFalse();
    redis.run(counters.add(key, 1));
    server.send("PEXPIRE", key, 5_000);
    assertThat(redis.run(Keys.touch(key))).isTrue();
    assertThat((Long) server.send("PTTL", key)).isBetween(Lives.SPAN - 60_000, Lives.SPAN);
    assertThat(redis.run(Keys.remaining(key)).orElseThrow().toMillis()).isPositive();
    assertThatThrownBy(() -> Keys.touch(key("stays.counter")))
        .hasMessage("keys of lives/stays.counter have no lifetime to begin anew");
  }

  @Test
  void deletesKeys() {
    redis.run(new Counters(KEYSPACE.family("each.counter")).add(key("each.counter"), 1));
    redis.run(new Counters(KEYSPACE.family("first.counter")).add(key("first.counter"), 1));
    assertThat(redis.run(Keys.delete(ALL, List.of(key("each.counter"), key("first.counter")))))
        .isEqualTo(2);
    assertThat(redis.run(Keys.delete(key("each.counter")))).isFalse();
  }

  @Test
  void refusesAKeyOfAnotherFamily() {
    Counters counters = new Counters(KEYSPACE.family("each.counter"));
    assertThatThrownBy(() -> counters.add(key("first.counter"), 1))
        .hasMessage("a key of lives/first.counter where one of lives/each.counter belongs");
  }

  @Test
  @Shows("C23")
  void replacesAValueWithTheLifetimeOfItsFamily() {
    for (String kind : List.of("each", "first")) {
      Strings<Long> strings = new Strings<>(VALUES.integer(kind + ".string"));
      WriteKey<Shape.Value> key = key(kind + ".string");
      redis.run(strings.put(key, 1L));
      server.send("PEXPIRE", key, 5_000);
      assertThat(redis.run(strings.replace(key, 2L))).isTrue();
      assertThat((Long) server.send("PTTL", key) > 5_000).isEqualTo(kind.equals("each"));
    }
  }

  @Test
  @Shows("G13")
  void takesAValueOfAnotherInputForAMiss() {
    Keyspace verified =
        new CatalogLoader()
            .add(
                "verified.yaml",
                """
                keyspace: verified
                variables: {hash: {from: path, by: sha256}}
                records: {Thing: {path: text}}
                families:
                  thing:
                    key: "thing:<hash>"
                    type: string
                    value: {encoding: json, record: Thing}
                    verify: path
                    life: {ttl: 1h}
                """)
            .load()
            .get("verified");
    Strings<Map<String, Object>> things = new Strings<>(new Values(verified).record("thing"));
    WriteKey<Shape.Value> key = new WriteKey<>(verified.family("thing").key("a/b"));
    redis.run(things.put(key, Map.of("path", "a/b")));
    assertThat(redis.run(things.find(key))).contains(Map.of("path", "a/b"));
    redis.run(things.put(key, Map.of("path", "a/c")));
    assertThat(redis.run(things.find(key))).isEmpty();
  }

  @Test
  void refusesAWriteThatIsTooLargeBeforeSendingIt() {
    Sets<Long> sets = new Sets<>(VALUES.integer("each.set"));
    List<Long> many = LongStream.range(0, 7001).boxed().toList();
    assertThatThrownBy(() -> sets.addAll(key("each.set"), many))
        .hasMessage("SADD with 7,001 arguments: one write takes at most 7,000");
    assertThat(redis.run(sets.addAll(key("each.set"), many.subList(0, 7000)))).isEqualTo(7000);
  }

  @Test
  void changesNothingOnAnotherType() {
    for (var write : Writes.of(KEYSPACE, "each").entrySet()) {
      if (write.getKey().startsWith("string")) {
        continue;
      }
      Operation<?> operation = write.getValue().apply("other", 1L);
      Key held = operation.keys().getFirst();
      server.send("DEL", held);
      server.send(write.getKey().startsWith("set") ? "RPUSH" : "SADD", held, "x");
      assertThatThrownBy(() -> redis.run(operation))
          .as(write.getKey())
          .isInstanceOf(RedisException.WrongType.class)
          .hasMessageContaining(held.family().toString())
          .hasMessageNotContaining(held.toString());
      assertThat(server.send("PTTL", held)).as(write.getKey()).isEqualTo(-1L);
    }
  }
}
