package dev.berth.registry.traffic;

import dev.berth.keyspace.redis.drain.Batch;

/** The result of taking a count out of Redis. */
sealed interface Taken {
  /** Nothing was counted. */
  record Nothing() implements Taken {}

  /** A batch to add in the database. */
  record Some(Batch batch) implements Taken {}

  /**
   * Something that cannot be a count. It has been deleted.
   *
   * @param value what was there, shortened
   */
  record Invalid(String value) implements Taken {}
}
