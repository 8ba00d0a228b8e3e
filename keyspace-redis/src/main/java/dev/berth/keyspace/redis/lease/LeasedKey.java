package dev.berth.keyspace.redis.lease;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.List;

/**
 * A value and the lease for filling it, two keys that a declared group allows together.
 *
 * @param inputs what was given for the key of the value, where its family verifies it
 */
public record LeasedKey(
    WriteKey<Shape.Value> value, WriteKey<Shape.Value> lease, List<String> inputs) {
  public LeasedKey {
    inputs = List.copyOf(inputs);
  }

  /** Of a family that verifies nothing. */
  public LeasedKey(WriteKey<Shape.Value> value, WriteKey<Shape.Value> lease) {
    this(value, lease, List.of());
  }

  List<Key> keys() {
    return List.of(value.key(), lease.key());
  }
}
