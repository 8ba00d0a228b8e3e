package dev.berth.bench.gc;

import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/**
 * One kind of work of the collector.
 *
 * @param name what is reviewed, and what becomes of it
 * @param prepare makes so much of it due
 * @param warmUp brings what the reviews will read into memory, where preparing did not
 * @param review does at most so much of it at once, as a reviewer of the registry does, and tells
 *     how much that was
 * @param tidy takes away what the reviews leave behind, so that each round finds the same
 */
record Workload(String name, IntConsumer prepare, IntUnaryOperator review, Runnable tidy) {

  /** Reviews until nothing is due; returns how much was. */
  int reviewAll(int batch) {
    int total = 0;
    for (int done = review.applyAsInt(batch); done > 0; done = review.applyAsInt(batch)) {
      total += done;
    }
    return total;
  }
}
