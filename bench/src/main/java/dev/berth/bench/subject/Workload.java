package dev.berth.bench.subject;

import dev.berth.registry.gc.Collector;
import dev.berth.registry.gc.Outcome;
import dev.berth.registry.review.Due;
import java.util.function.IntConsumer;

/**
 * One kind of work of a collector.
 *
 * @param name what is reviewed
 * @param prepare makes so much of it due
 * @param collector the one of the registry that does it
 */
public record Workload(String name, IntConsumer prepare, Collector collector) {
  /** What a collector takes up at once; it chooses from 10 to 500 itself, by how long they take. */
  private static final int BATCH = 100;

  /** Collects until nothing is due; returns how many reviews that were. */
  public int collectAll() {
    int total = 0;
    for (int looked = collect(); looked > 0; looked = collect()) {
      total += looked;
    }
    return total;
  }

  private int collect() {
    Outcome outcome = collector.collect(Due.BY_TIME, BATCH);
    if (outcome.failed() > 0 || outcome.putOff() > 0) {
      throw new IllegalStateException("reviews failed or were put off: " + outcome);
    }
    return outcome.looked();
  }
}
