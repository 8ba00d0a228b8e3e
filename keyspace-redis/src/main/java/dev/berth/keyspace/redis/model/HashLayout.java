package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.HashCodec;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One hash per record: single fields can be read and counted, and each record has its own lifetime.
 * Immutable.
 */
public final class HashLayout<R> implements Layout<R> {
  private final Hashes<R> hashes;
  private final Function<String, WriteKey<Shape.Hash>> keys;

  /**
   * Records as the codec writes them.
   *
   * @param keys the key of the record of an id
   */
  public HashLayout(HashCodec<R> codec, Function<String, WriteKey<Shape.Hash>> keys) {
    this.hashes = new Hashes<>(codec);
    this.keys = keys;
  }

  @Override
  public Operation<Optional<R>> find(String id) {
    return hashes.find(keys.apply(id));
  }

  @Override
  public Operation<?> put(String id, R record) {
    return hashes.replace(keys.apply(id), record);
  }

  @Override
  public Operation<Boolean> remove(String id) {
    return Operation.delete(keys.apply(id).key(), "UNLINK", List.of(), reply -> reply.whole() == 1);
  }
}
