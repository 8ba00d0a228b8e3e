package dev.berth.e2e.siege;

import java.time.Duration;

/** Waits for threads to end. */
final class Threads {
  private Threads() {}

  /** Returns whether the thread ended in time; an interrupt of the caller ends the wait. */
  static boolean join(Thread thread, Duration longest) {
    try {
      return thread.join(longest);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
