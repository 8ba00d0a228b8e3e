package dev.berth.e2e.siege;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures how long nothing ran at all, as when the host of a virtual machine gives its processors
 * to others. Safe for use by many threads.
 */
final class Standstill implements AutoCloseable {
  private static final long PULSE_NANOS = Duration.ofMillis(20).toNanos();

  /** What a thread may wait for a processor of a busy machine. */
  private static final long LEAST_NANOS = Duration.ofMillis(150).toNanos();

  private final Thread thread = Thread.ofPlatform().daemon().name("pulse").unstarted(this::run);
  private volatile State state = new State(0, System.nanoTime());
  private volatile boolean stopping;

  /**
   * The state at the last pulse.
   *
   * @param total the time of all standstills before
   * @param pulse when it was, by {@link System#nanoTime}
   */
  private record State(long total, long pulse) {
    State at(long now) {
      long gap = now - pulse;
      return new State(total + (gap > LEAST_NANOS ? gap : 0), now);
    }
  }

  void start() {
    state = new State(0, System.nanoTime());
    thread.start();
  }

  private void run() {
    while (!stopping) {
      LockSupport.parkNanos(PULSE_NANOS);
      state = state.at(System.nanoTime());
    }
  }

  /** Returns how many nanoseconds nothing ran since the start, also if it only now goes on. */
  long nanos() {
    return state.at(System.nanoTime()).total();
  }

  @Override
  public void close() {
    stopping = true;
  }
}
