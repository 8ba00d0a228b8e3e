package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.ValueCodec;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What can be done with the lists of a family. Immutable.
 *
 * @param <T> what an entry is
 */
public final class Lists<T> {
  private final Codec<T> codec;

  public Lists(ValueCodec<T> codec) {
    this.codec = new Codec<>(codec);
  }

  public Family family() {
    return codec.family();
  }

  /** Adds entries at the end, at least one; how many there are then. */
  public Operation<Long> append(WriteKey<Shape.Sequence> key, Collection<T> entries) {
    return Operation.write(codec.key(key), "RPUSH", codec.encode(entries), Reply::whole);
  }

  /**
   * Adds entries at the front, at least one, the last of them foremost; how many there are then.
   */
  public Operation<Long> prepend(WriteKey<Shape.Sequence> key, Collection<T> entries) {
    return Operation.write(codec.key(key), "LPUSH", codec.encode(entries), Reply::whole);
  }

  /** Takes the first entry away. A list without entries is gone. */
  public Operation<Optional<T>> takeFirst(WriteKey<Shape.Sequence> key) {
    return Operation.delete(codec.key(key), "LPOP", List.of(), reply -> codec.decode(key, reply));
  }

  /** Takes the last entry away. */
  public Operation<Optional<T>> takeLast(WriteKey<Shape.Sequence> key) {
    return Operation.delete(codec.key(key), "RPOP", List.of(), reply -> codec.decode(key, reply));
  }

  /** Keeps the entries from one place to another, both included, and removes the others. */
  public Operation<Boolean> keep(WriteKey<Shape.Sequence> key, long first, long last) {
    return Operation.delete(codec.key(key), "LTRIM", Arguments.of(first, last), _ -> true);
  }

  /** The entries from one place to another, both included; -1 is the last place. */
  public Operation<List<T>> range(ReadKey<Shape.Sequence> key, long first, long last) {
    return Operation.read(
        codec.key(key), "LRANGE", Arguments.of(first, last), reply -> codec.decodeAll(key, reply));
  }

  /** How many entries there are. */
  public Operation<Long> count(ReadKey<Shape.Sequence> key) {
    return Operation.read(codec.key(key), "LLEN", List.of(), Reply::whole);
  }
}
