package dev.berth.bench.report;

import java.util.List;

/**
 * How something grows with size: 0 not at all, 1 in proportion, 2 with the square. It is the slope
 * of the line through the logarithms that fits best.
 */
public final class GrowthExponent {
  private GrowthExponent() {}

  /**
   * Fits the line.
   *
   * @return not a number when there are not two sizes
   */
  public static double of(List<? extends Number> sizes, List<Double> values) {
    double meanSize = mean(sizes);
    double meanValue = mean(values);
    double product = 0;
    double square = 0;
    for (int number = 0; number < sizes.size(); number++) {
      double size = Math.log(sizes.get(number).doubleValue()) - meanSize;
      product += size * (Math.log(values.get(number)) - meanValue);
      square += size * size;
    }
    return product / square;
  }

  private static double mean(List<? extends Number> numbers) {
    return numbers.stream()
        .mapToDouble(number -> Math.log(number.doubleValue()))
        .average()
        .orElseThrow();
  }
}
