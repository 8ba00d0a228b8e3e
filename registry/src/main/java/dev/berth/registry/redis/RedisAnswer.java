package dev.berth.registry.redis;

import java.util.Optional;

/** What came of asking Redis. */
public sealed interface RedisAnswer<T> {
  /** It answered. */
  record Answered<T>(T value) implements RedisAnswer<T> {}

  /**
   * There is none, or it is away, slow, full, or refuses: ask the database.
   *
   * @param mayHaveHappened whether what was to be written may have been written nevertheless
   */
  record Unavailable<T>(boolean mayHaveHappened) implements RedisAnswer<T> {}

  /** The answer, if there is one. */
  default Optional<T> find() {
    return this instanceof Answered<T>(T value) ? Optional.of(value) : Optional.empty();
  }
}
