package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Ability;
import dev.berth.keyspace.redis.Action;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.ValueCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What can be done with the single values of a family. Immutable.
 *
 * @param <T> what a value is
 */
public final class Strings<T> {
  private final ValueCodec<T> codec;

  public Strings(ValueCodec<T> codec) {
    this.codec = codec;
  }

  public Family family() {
    return codec.family();
  }

  /** Writes the value, whatever was there. */
  public Operation<Boolean> put(WriteKey<Shape.Value> key, T value) {
    return new SetCommand(key(key)).put(codec.encode(value));
  }

  /** Writes the value if there is none; whether it did. */
  public Operation<Boolean> putIfAbsent(WriteKey<Shape.Value> key, T value) {
    return new SetCommand(key(key)).putIfAbsent(codec.encode(value));
  }

  /** Writes the value if there is one already; whether it did. */
  public Operation<Boolean> replace(WriteKey<Shape.Value> key, T value) {
    return new SetCommand(key(key)).replace(codec.encode(value));
  }

  /** Writes values of keys that a group allows together, all at once; how many. */
  public Operation<Integer> putAll(Group group, Map<WriteKey<Shape.Value>, T> values) {
    Map<Key, byte[]> encoded = new LinkedHashMap<>();
    values.forEach((key, value) -> encoded.put(key(key), codec.encode(value)));
    List<Operation<?>> puts = new ArrayList<>();
    encoded.forEach((key, value) -> puts.add(new SetCommand(key).put(value)));
    Operation<Integer> unit = Operation.unit(group, puts).map(_ -> puts.size());
    return new SetCommand(unit.keys().getFirst())
        .options()
        .map(options -> new Action.SetAll("MSETEX", List.copyOf(encoded.values()), options))
        .map(command -> Operation.writeAll(group, encoded, command, _ -> puts.size()))
        .map(better -> unit.orWith(Ability.MSETEX, better))
        .orElse(unit);
  }

  /** The value; empty when there is none that can be used. */
  public Operation<Optional<T>> find(ReadKey<Shape.Value> key) {
    return Operation.read(key(key), "GET", List.of(), reply -> decode(key.key(), reply));
  }

  /** The values of keys that a group allows together, in the same order. */
  public Operation<List<Optional<T>>> findAll(
      Group group, List<? extends ReadKey<Shape.Value>> keys) {
    List<Key> all = keys.stream().map(this::key).toList();
    return Operation.read(group, all, "MGET", List.of(), reply -> decodeAll(all, reply.items()));
  }

  /** The value, which is deleted in the same step. */
  public Operation<Optional<T>> take(WriteKey<Shape.Value> key) {
    return Operation.delete(key(key), "GETDEL", List.of(), reply -> decode(key.key(), reply));
  }

  /** Deletes the key if it still has this value; whether it did. */
  public Operation<Boolean> deleteIf(WriteKey<Shape.Value> key, T expected) {
    Same.key(codec.family(), key);
    return Keys.deleteIf(key, codec.encode(expected));
  }

  private Key key(ReadKey<?> key) {
    return Same.key(codec.family(), key);
  }

  private List<Optional<T>> decodeAll(List<Key> keys, List<Reply> replies) {
    List<Optional<T>> values = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      values.add(decode(keys.get(i), replies.get(i)));
    }
    return values;
  }

  private Optional<T> decode(Key key, Reply reply) {
    return reply.find().flatMap(bytes -> codec.decode(bytes, key.verifiedInputs()).find());
  }
}
