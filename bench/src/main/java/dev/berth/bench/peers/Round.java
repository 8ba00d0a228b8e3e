package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What one subject did in one round.
 *
 * @param figures in the order in which they are shown
 * @param failures requests without a right answer
 * @param firstFailure what the first of them was; empty without one
 */
record Round(Map<Figure, Double> figures, long failures, String firstFailure) {
  static final Round EMPTY = new Round(Map.of(), 0, "");

  /** Without figures yet. */
  static Round of(Answers answers) {
    return new Round(Map.of(), answers.failures(), answers.firstFailure().orElse(""));
  }

  /** Requests as fast as they were answered. */
  static Round of(Figure rate, Answers answers, Duration processor) {
    double forAll = seconds(processor) * 1000 / answers.latencies().count();
    return Round.of(answers)
        .with(rate, answers.perSecond())
        .with(Figure.P50, milliseconds(answers.latencies().percentile(50)))
        .with(Figure.P99, milliseconds(answers.latencies().percentile(99)))
        .with(Figure.PROCESSOR, forAll);
  }

  Round with(Figure figure, double value) {
    Map<Figure, Double> all = new LinkedHashMap<>(figures);
    all.put(figure, value);
    return new Round(all, failures, firstFailure);
  }

  /** Both, as if they had been one. */
  Round plus(Round other) {
    Map<Figure, Double> all = new LinkedHashMap<>(figures);
    all.putAll(other.figures);
    return new Round(
        all, failures + other.failures, failures == 0 ? other.firstFailure : firstFailure);
  }

  double get(Figure figure) {
    return Objects.requireNonNull(figures.get(figure), figure.name());
  }

  static double milliseconds(Duration time) {
    return time.toNanos() / 1e6;
  }

  static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
