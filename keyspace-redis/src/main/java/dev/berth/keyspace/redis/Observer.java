package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Family;
import java.time.Duration;

/** Is told what was done with the keys of each family. Called by many threads at once. */
public interface Observer {
  /** Is not interested. */
  Observer NONE = (_, _) -> {};

  /** An operation has ended. */
  void observe(Family family, Outcome outcome);

  /**
   * What came of an operation.
   *
   * @param took from the call to the answer, all that was tried again included
   * @param sent bytes of arguments and keys
   * @param received bytes of the reply
   */
  record Outcome(Effect effect, Result result, Duration took, long sent, long received) {}

  /** How an operation ended. */
  enum Result {
    /** A read that found something. */
    HIT,
    /** A read that found nothing. */
    MISS,
    /** Anything else that went well. */
    DONE,
    ERROR
  }
}
