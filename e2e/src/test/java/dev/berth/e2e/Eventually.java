package dev.berth.e2e;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for what another process does in its own time. */
public final class Eventually {
  private static final long LOOK_EVERY_MILLIS = 20;

  private Eventually() {}

  /** Returns as soon as the condition holds; fails when it does not in time. */
  public static void holds(String what, Duration patience, Callable<Boolean> condition)
      throws Exception {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within %s: %s".formatted(patience, what));
      }
      Thread.sleep(LOOK_EVERY_MILLIS);
    }
  }
}
