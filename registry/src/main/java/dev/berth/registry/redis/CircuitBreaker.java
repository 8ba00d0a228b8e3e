package dev.berth.registry.redis;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Keeps callers from waiting for something that does not work. It opens after some failures in a
 * row; then one caller after each pause may try, and the first success closes it. Safe for use by
 * many threads; costs two reads while all is well.
 */
final class CircuitBreaker {
  private final int most;
  private final long pause;
  private final LongSupplier nanoTime;
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicLong nextTry = new AtomicLong();

  /**
   * Closed at first.
   *
   * @param most failures in a row that open it
   * @param pause between tries while it is open
   * @param nanoTime the time, as {@link System#nanoTime()}
   */
  CircuitBreaker(int most, Duration pause, LongSupplier nanoTime) {
    this.most = most;
    this.pause = pause.toNanos();
    this.nanoTime = nanoTime;
  }

  /** Whether the caller may try, and then tells how it went. Who never tells blocks nobody. */
  boolean permits() {
    if (isClosed()) {
      return true;
    }
    long due = nextTry.get();
    long now = nanoTime.getAsLong();
    return now - due >= 0 && nextTry.compareAndSet(due, now + pause);
  }

  boolean isClosed() {
    return failures.get() < most;
  }

  /** Whether this closed it. */
  boolean succeeded() {
    return failures.get() != 0 && failures.getAndSet(0) >= most;
  }

  /** Whether this opened it. */
  boolean failed() {
    nextTry.set(nanoTime.getAsLong() + pause);
    return failures.getAndUpdate(count -> Math.min(count + 1, most)) == most - 1;
  }
}
