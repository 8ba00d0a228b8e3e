package dev.berth.keyspace.redis.lease;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.List;

/** A value and the lease for filling it, two keys that a declared group allows together. */
public record LeasedKey(WriteKey<Shape.Value> value, WriteKey<Shape.Value> lease) {
  List<Key> keys() {
    return List.of(value.key(), lease.key());
  }
}
