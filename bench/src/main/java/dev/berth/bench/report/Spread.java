package dev.berth.bench.report;

import static dev.berth.bench.report.Figures.figure;

import java.util.Collections;
import java.util.List;

/** What several rounds said: the middle, and how far apart they are. */
public record Spread(double median, double least, double most) {

  public static Spread of(List<Double> values) {
    return new Spread(Median.of(values), Collections.min(values), Collections.max(values));
  }

  @Override
  public String toString() {
    return "%s (%s–%s)".formatted(figure(median), figure(least), figure(most));
  }
}
