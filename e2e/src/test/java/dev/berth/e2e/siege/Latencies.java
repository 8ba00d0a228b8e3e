package dev.berth.e2e.siege;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Times of requests. Safe for use by many threads. */
final class Latencies {
  private static final double MILLION = 1e6;
  private final List<Long> nanos = new ArrayList<>();

  synchronized void add(long time) {
    nanos.add(time);
  }

  synchronized long countAbove(Duration limit) {
    return nanos.stream().filter(time -> time > limit.toNanos()).count();
  }

  /** Returns median, 99th percentile and maximum. */
  @Override
  public synchronized String toString() {
    List<Long> sorted = nanos.stream().sorted().toList();
    return sorted.isEmpty()
        ? "no answers"
        : "%d answers, median %.1f ms, 99th percentile %.1f ms, maximum %.1f ms"
            .formatted(
                sorted.size(),
                sorted.get(sorted.size() / 2) / MILLION,
                sorted.get(sorted.size() * 99 / 100) / MILLION,
                sorted.getLast() / MILLION);
  }
}
