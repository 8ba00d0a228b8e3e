package dev.berth.registry.gc;

import java.time.Duration;

/**
 * How much is taken up at once: more while that is quick, less when it is slow, so that a batch
 * never holds its locks for long.
 */
final class BatchSize {
  private static final int SMALLEST = 10;
  private static final int LARGEST = 500;
  private static final Duration QUICK = Duration.ofMillis(100);
  private static final Duration SLOW = Duration.ofMillis(400);

  private int size = 50;

  int get() {
    return size;
  }

  /**
   * Learns from a batch.
   *
   * @param full whether there was as much to do as was allowed; only then a quick one tells much
   */
  void learn(Duration took, boolean full) {
    if (full && took.compareTo(QUICK) < 0) {
      size = Math.min(LARGEST, size * 2);
    } else if (took.compareTo(SLOW) > 0) {
      size = Math.max(Math.min(size, SMALLEST), size / 2);
    }
  }

  /** Learns from a batch that could not be done at all, down to one at a time. */
  void learnFailure() {
    size = Math.max(1, size / 2);
  }
}
