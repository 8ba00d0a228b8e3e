package dev.berth.bench.load;

import java.time.Duration;
import java.util.Arrays;

/** How long the requests of one run took. */
public final class Latencies {
  private final long[] sortedNanos;

  /** Keeps a sorted copy. */
  public Latencies(long[] nanos) {
    if (nanos.length == 0) {
      throw new IllegalArgumentException("no request was measured");
    }
    sortedNanos = nanos.clone();
    Arrays.sort(sortedNanos);
  }

  public int count() {
    return sortedNanos.length;
  }

  /** The least time within which at least this part of the requests was answered. */
  public Duration percentile(double percent) {
    if (percent <= 0 || percent > 100) {
      throw new IllegalArgumentException("no percentile: " + percent);
    }
    int rank = (int) Math.ceil(percent / 100 * sortedNanos.length);
    return Duration.ofNanos(sortedNanos[rank - 1]);
  }
}
