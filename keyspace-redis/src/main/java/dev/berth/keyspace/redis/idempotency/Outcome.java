package dev.berth.keyspace.redis.idempotency;

import java.time.Duration;

/** What became of a request. */
public sealed interface Outcome<T> {
  /**
   * This caller ran it.
   *
   * @param kept whether others get this result. False when running it took so long without contact
   *     to the server that another caller may have run it too.
   */
  record Ran<T>(T result, boolean kept) implements Outcome<T> {}

  /** It ran before, with this result. */
  record Repeated<T>(T result) implements Outcome<T> {}

  /**
   * Somebody is running it.
   *
   * @param most after this time without a sign of life of that caller, another may run it
   */
  record InProgress<T>(Duration most) implements Outcome<T> {}
}
