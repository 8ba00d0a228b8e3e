package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Lifetime;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.HashCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What can be done with the hashes of a family. Immutable.
 *
 * @param <T> what a whole hash is
 */
public final class Hashes<T> {
  private static final Script REPLACE = Script.beside(Hashes.class, "replace-hash.lua");

  private final HashCodec<T> codec;

  public Hashes(HashCodec<T> codec) {
    this.codec = codec;
  }

  public Family family() {
    return codec.family();
  }

  /** Writes these fields, at least one; others that the hash has stay. How many are new. */
  public Operation<Long> put(WriteKey<Shape.Hash> key, T value) {
    return Operation.write(key(key), "HSET", fields(value), Reply::whole);
  }

  /** Writes these fields, at least one; others that the hash has go. How many there are. */
  public Operation<Long> replace(WriteKey<Shape.Hash> key, T value) {
    Lifetime lifetime = Lifetime.of(key(key));
    Arguments arguments =
        new Arguments()
            .add(lifetime.span().isPresent() ? lifetime.span().getAsLong() : "")
            .add(lifetime.once() ? "NX" : "")
            .addAll(fields(value));
    return REPLACE.operation(key.key(), arguments.list(), Reply::whole);
  }

  /** Writes one field. Whether it is new. */
  public Operation<Boolean> putField(WriteKey<Shape.Hash> key, String name, Object value) {
    return Operation.write(key(key), "HSET", field(name, value), reply -> reply.whole() == 1);
  }

  /** Writes one field if the hash does not have it; whether it did. */
  public Operation<Boolean> putFieldIfAbsent(WriteKey<Shape.Hash> key, String name, Object value) {
    return Operation.write(key(key), "HSETNX", field(name, value), reply -> reply.whole() == 1);
  }

  /** Adds to a field that is a number and begins at 0; what it is then. */
  public Operation<Long> addToField(WriteKey<Shape.Hash> key, String name, long amount) {
    codec.encodeField(name, amount);
    return Operation.write(key(key), "HINCRBY", Arguments.of(name, amount), Reply::whole);
  }

  /** The whole hash; empty when there is none that can be used. */
  public Operation<Optional<T>> find(ReadKey<Shape.Hash> key) {
    return Operation.read(key(key), "HGETALL", List.of(), reply -> decode(key.key(), reply));
  }

  /** One field; empty when the hash does not have it. */
  public Operation<Optional<Object>> findField(ReadKey<Shape.Hash> key, String name) {
    return Operation.read(
        key(key),
        "HGET",
        Arguments.of(name),
        reply -> reply.find().flatMap(bytes -> codec.decodeField(name, bytes).find()));
  }

  /** How many fields there are. */
  public Operation<Long> count(ReadKey<Shape.Hash> key) {
    return Operation.read(key(key), "HLEN", List.of(), Reply::whole);
  }

  /** Removes fields, at least one; how many were there. A hash without fields is gone. */
  public Operation<Long> removeFields(WriteKey<Shape.Hash> key, String... names) {
    if (names.length == 0) {
      throw new IllegalArgumentException("nothing to remove");
    }
    return Operation.delete(key(key), "HDEL", Arguments.of((Object[]) names), Reply::whole);
  }

  private Key key(ReadKey<?> key) {
    return Same.key(codec.family(), key);
  }

  private List<byte[]> fields(T value) {
    return Fields.write(codec.encode(value));
  }

  private List<byte[]> field(String name, Object value) {
    return Arguments.of(name, codec.encodeField(name, value));
  }

  private Optional<T> decode(Key key, Reply reply) {
    Map<String, byte[]> fields = Fields.read(reply);
    return fields.isEmpty() ? Optional.empty() : codec.decode(fields, key.verifiedInputs()).find();
  }
}
