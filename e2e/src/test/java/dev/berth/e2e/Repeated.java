package dev.berth.e2e;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Something that is done again and again beside a test, some ten times a second. */
final class Repeated implements AutoCloseable {
  private static final long PAUSE_NANOS = 100_000_000;

  private final AtomicLong times = new AtomicLong();
  private final Thread thread;
  private volatile boolean ends;

  private Repeated(Runnable action) {
    this.thread =
        Thread.startVirtualThread(
            () -> {
              while (!ends) {
                action.run();
                times.incrementAndGet();
                LockSupport.parkNanos(PAUSE_NANOS);
              }
            });
  }

  static Repeated begin(Runnable action) {
    return new Repeated(action);
  }

  long times() {
    return times.get();
  }

  @Override
  public void close() {
    ends = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
