package dev.berth.bench.report;

import java.util.Arrays;
import java.util.List;

/** The middle of several rounds, which one bad round does not move. */
public final class Median {
  private Median() {}

  /** With an even count, the mean of the two in the middle. */
  public static double of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
