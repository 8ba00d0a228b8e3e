package dev.berth.keyspace.redis.lock;

import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Lifetime;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.HashCodec;

/**
 * Hashes that only the latest owner of a lock can write. One of their declared fields keeps the
 * number of the lock under which they were written. They should live longer than the lock, as the
 * number goes with them. Immutable.
 */
public final class FencedHashes<T> {
  private static final Script PUT = Script.beside(FencedHashes.class, "fenced-put.lua");

  private final HashCodec<T> codec;
  private final String field;

  /**
   * The hashes of the codec's family.
   *
   * @param field which of the fields, an integer, keeps the number
   */
  public FencedHashes(HashCodec<T> codec, String field) {
    this.codec = codec;
    this.field = field;
  }

  /**
   * Writes a whole hash in the place of what was there.
   *
   * @param number of the lock under which it is written; goes into its field
   * @return false when it was written under a greater number before: nothing is changed then
   */
  public Operation<Boolean> put(WriteKey<Shape.Hash> key, T value, long number) {
    Lifetime lifetime = Lifetime.of(key.key());
    Arguments arguments =
        new Arguments()
            .add(field)
            .add(codec.encodeField(field, number))
            .add(lifetime.span().orElse(0L))
            .add(lifetime.once() ? "NX" : "");
    codec.encode(value).forEach((name, bytes) -> addField(arguments, name, bytes));
    return PUT.operation(key.key(), arguments.list(), reply -> reply.whole() == 1);
  }

  private void addField(Arguments arguments, String name, byte[] bytes) {
    if (!name.equals(field)) {
      arguments.add(name).add(bytes);
    }
  }
}
