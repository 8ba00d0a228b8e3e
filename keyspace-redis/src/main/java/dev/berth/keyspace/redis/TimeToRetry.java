package dev.berth.keyspace.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How long to go on trying, and how long to rest in between: more each time. */
final class TimeToRetry {
  private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(100);

  private final long until;
  private long rest;

  /** Lasts so long from this point of {@link System#nanoTime()} on; the longest is for ever. */
  TimeToRetry(long began, Duration deadline) {
    this.until = began + TimeUnit.NANOSECONDS.convert(deadline);
  }

  long until() {
    return until;
  }

  /** Whether there is time for another try after the next rest. */
  boolean lasts() {
    return until - System.nanoTime() > rest && !Thread.currentThread().isInterrupted();
  }

  /** Rests. The first try again comes at once. */
  void pause() {
    if (rest > 0) {
      LockSupport.parkNanos(rest);
    }
    rest = rest == 0 ? FIRST : Math.min(rest * 2, LONGEST);
  }
}
