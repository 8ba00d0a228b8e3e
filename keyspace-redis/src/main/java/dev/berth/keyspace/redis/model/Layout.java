package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.redis.Operation;
import java.util.Optional;
import java.util.function.Function;

/**
 * How records are kept. Every operation is one command, so that what is written is written whole.
 *
 * @param <R> a record
 */
public interface Layout<R> {
  /** The record of this id. */
  Operation<Optional<R>> find(String id);

  /** Writes the record of this id in the place of the one before. */
  Operation<?> put(String id, R record);

  /** Removes the record of this id; false when there is none. */
  Operation<Boolean> remove(String id);

  /** The same layout for another class. */
  default <S> Layout<S> as(Function<R, S> reading, Function<S, R> writing) {
    Layout<R> inner = this;
    return new Layout<>() {
      @Override
      public Operation<Optional<S>> find(String id) {
        return inner.find(id).map(found -> found.map(reading));
      }

      @Override
      public Operation<?> put(String id, S record) {
        return inner.put(id, writing.apply(record));
      }

      @Override
      public Operation<Boolean> remove(String id) {
        return inner.remove(id);
      }
    };
  }
}
