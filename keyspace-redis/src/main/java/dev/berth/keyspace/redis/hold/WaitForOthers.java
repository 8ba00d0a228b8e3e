package dev.berth.keyspace.redis.hold;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Waiting for something that others end: in pauses that grow, up to a point in time. For one
 * thread.
 */
public final class WaitForOthers {
  private static final Duration SHORTEST = Duration.ofMillis(5);
  private static final Duration LONGEST = Duration.ofMillis(200);

  private final long end;
  private Duration next = SHORTEST;

  public WaitForOthers(Duration patience) {
    this.end = System.nanoTime() + TimeUnit.NANOSECONDS.convert(patience);
  }

  /**
   * Waits a little, at most this long.
   *
   * @return false when there is no more time, or the thread was interrupted, which stays set
   */
  public boolean pause(Duration most) {
    long left = end - System.nanoTime();
    if (left <= 0) {
      return false;
    }
    long pause =
        Math.min(
            left,
            Math.min(jittered(), Math.max(TimeUnit.NANOSECONDS.convert(most), SHORTEST.toNanos())));
    next = next.multipliedBy(2).compareTo(LONGEST) < 0 ? next.multipliedBy(2) : LONGEST;
    try {
      Thread.sleep(Duration.ofNanos(pause));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Between half the next pause and all of it, so that those who wait do not ask all at once. */
  private long jittered() {
    long nanos = next.toNanos();
    return ThreadLocalRandom.current().nextLong(nanos / 2, nanos + 1);
  }
}
