package dev.berth.keyspace.redis.legacy;

import dev.berth.keyspace.redis.Later;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Pipeline;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import java.util.List;
import java.util.function.Function;

/**
 * One key that is asked for a value: whether it is there, and what stands under it.
 *
 * @param value may be a failure where the key is not there, as that of another type
 */
record Look<T>(Later<Boolean> exists, Later<T> value) {
  static <S extends Shape, T> Look<T> at(
      OldKey old, Pipeline pipeline, Function<ReadKey<S>, Operation<T>> reading) {
    return new Look<>(
        pipeline.add(old.exists()), pipeline.add(reading.apply(new ReadKey<>(old.key()))));
  }

  static <S extends Shape, T> Look<T> at(
      ReadKey<S> today, Pipeline pipeline, Function<ReadKey<S>, Operation<T>> reading) {
    Operation<Boolean> exists =
        Operation.read(today.key(), "EXISTS", List.of(), Reply::whole).map(count -> count == 1);
    return new Look<>(pipeline.add(exists), pipeline.add(reading.apply(today)));
  }

  boolean isThere() {
    return exists.get();
  }

  T found() {
    return value.get();
  }
}
