package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.access.Lists;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.redis.access.SortedSets;
import dev.berth.keyspace.redis.access.Streams;
import dev.berth.keyspace.redis.access.Strings;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Every operation that can make a key, by name, for the families of {@link Lives}. */
final class Writes {
  private Writes() {}

  /** The writes of one kind of life; each is given an id, and a number that differs each time. */
  static Map<String, BiFunction<String, Long, Operation<?>>> of(Keyspace keyspace, String kind) {
    Map<String, BiFunction<String, Long, Operation<?>>> all = new LinkedHashMap<>();
    Values values = new Values(keyspace);
    var strings = new Strings<>(values.integer(kind + ".string"));
    all.put("string put", (id, n) -> strings.put(key(keyspace, kind, "string", id), n));
    all.put("string absent", (id, n) -> strings.putIfAbsent(key(keyspace, kind, "string", id), n));
    var counters = new Counters(keyspace.family(kind + ".counter"));
    all.put("counter add", (id, n) -> counters.add(key(keyspace, kind, "counter", id), n));
    var hashes = new Hashes<>(values.hash(kind + ".hash"));
    all.put("hash put", (id, n) -> hashes.put(key(keyspace, kind, "hash", id), Map.of("count", n)));
    all.put(
        "hash replace",
        (id, n) -> hashes.replace(key(keyspace, kind, "hash", id), Map.of("count", n)));
    all.put(
        "hash putField", (id, n) -> hashes.putField(key(keyspace, kind, "hash", id), "count", n));
    all.put(
        "hash putFieldIfAbsent",
        (id, n) -> hashes.putFieldIfAbsent(key(keyspace, kind, "hash", id), "count", n));
    all.put(
        "hash addToField",
        (id, n) -> hashes.addToField(key(keyspace, kind, "hash", id), "count", n));
    var sets = new Sets<>(values.integer(kind + ".set"));
    all.put("set add", (id, n) -> sets.add(key(keyspace, kind, "set", id), n));
    var sorted = new SortedSets<>(values.integer(kind + ".zset"));
    all.put("zset put", (id, n) -> sorted.put(key(keyspace, kind, "zset", id), n, 1.5));
    all.put("zset addToScore", (id, n) -> sorted.addToScore(key(keyspace, kind, "zset", id), n, 2));
    var lists = new Lists<>(values.integer(kind + ".list"));
    all.put("list append", (id, n) -> lists.append(key(keyspace, kind, "list", id), List.of(n)));
    all.put("list prepend", (id, n) -> lists.prepend(key(keyspace, kind, "list", id), List.of(n)));
    var streams = new Streams<>(values.hash(kind + ".stream"));
    all.put(
        "stream append",
        (id, n) -> streams.append(key(keyspace, kind, "stream", id), Map.of("count", n)));
    return all;
  }

  private static <S extends dev.berth.keyspace.typed.Shape> WriteKey<S> key(
      Keyspace keyspace, String kind, String type, String id) {
    return Lives.key(keyspace, kind + "." + type, id);
  }
}
