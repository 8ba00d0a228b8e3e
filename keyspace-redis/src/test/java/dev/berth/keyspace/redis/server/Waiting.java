package dev.berth.keyspace.redis.server;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits that end: a condition comes true in time, or the test fails. */
public final class Waiting {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Waiting() {}

  /**
   * Returns when the condition holds. A condition that throws does not hold yet.
   *
   * @throws AssertionError when it does not hold in time
   */
  public static void until(String what, BooleanSupplier condition) {
    until(what, PATIENCE, condition);
  }

  /** The same with more patience, or less. */
  public static void until(String what, Duration patience, BooleanSupplier condition) {
    long end = System.nanoTime() + patience.toNanos();
    RuntimeException last = null;
    while (System.nanoTime() < end) {
      try {
        if (condition.getAsBoolean()) {
          return;
        }
        last = null;
      } catch (RuntimeException e) {
        last = e;
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    throw new AssertionError("waited in vain until " + what, last);
  }
}
