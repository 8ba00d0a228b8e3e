package dev.berth.registry.redis;

import java.util.Optional;

/** What came of asking Redis. */
public sealed interface RedisAnswer<T> {
  /** It answered. */
  record Answered<T>(T value) implements RedisAnswer<T> {
    @Override
    public boolean mayHaveHappened() {
      return true;
    }
  }

  /**
   * There is none, or it is away, slow, full, or refuses: ask the database.
   *
   * @param mayHaveHappened false only when nothing was written for certain
   */
  record Unavailable<T>(boolean mayHaveHappened) implements RedisAnswer<T> {}

  /** Whether what was to be written may have been written. */
  boolean mayHaveHappened();

  /** The answer, if there is one. */
  default Optional<T> find() {
    return this instanceof Answered<T>(T value) ? Optional.of(value) : Optional.empty();
  }
}
