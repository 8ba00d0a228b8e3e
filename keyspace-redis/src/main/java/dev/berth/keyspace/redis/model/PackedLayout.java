package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.access.Strings;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.ValueCodec;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One string per record, such as MessagePack with short names: the smallest form of a record that
 * is always read whole. Immutable.
 */
public final class PackedLayout<R> implements Layout<R> {
  private final Strings<R> strings;
  private final Function<String, WriteKey<Shape.Value>> keys;

  /**
   * Records as the codec writes them.
   *
   * @param keys the key of the record of an id
   */
  public PackedLayout(ValueCodec<R> codec, Function<String, WriteKey<Shape.Value>> keys) {
    this.strings = new Strings<>(codec);
    this.keys = keys;
  }

  @Override
  public Operation<Optional<R>> find(String id) {
    return strings.find(keys.apply(id));
  }

  @Override
  public Operation<?> put(String id, R record) {
    return strings.put(keys.apply(id), record);
  }

  @Override
  public Operation<Boolean> remove(String id) {
    return Operation.delete(keys.apply(id).key(), "UNLINK", List.of(), reply -> reply.whole() == 1);
  }
}
