package dev.berth.bench.subject;

import dev.berth.bench.report.Median;
import java.util.List;
import java.util.function.Function;

/**
 * What doing something once costs.
 *
 * @param microseconds that passed
 * @param processor microseconds that PostgreSQL computed
 * @param pages of the database looked at
 */
public record Cost(double microseconds, double processor, double pages) {

  /** The share of each of several. */
  public static Cost of(long nanos, Effort effort, int times) {
    return new Cost(
        nanos / 1e3 / times,
        effort.processor().toNanos() / 1e3 / times,
        (double) effort.pages() / times);
  }

  /** Each part for itself. */
  public static Cost median(List<Cost> rounds) {
    return new Cost(
        median(rounds, Cost::microseconds),
        median(rounds, Cost::processor),
        median(rounds, Cost::pages));
  }

  private static double median(List<Cost> rounds, Function<Cost, Double> part) {
    return Median.of(rounds.stream().map(part).toList());
  }

  public Cost times(int count) {
    return new Cost(microseconds * count, processor * count, pages * count);
  }
}
