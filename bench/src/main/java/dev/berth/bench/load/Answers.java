package dev.berth.bench.load;

import java.util.Optional;

/**
 * What clients got as fast as the server answered.
 *
 * @param perSecond right answers per second
 * @param received bytes per second, heads of answers among them
 * @param latencies of the right answers
 * @param failures other answers, requests without one, and connections that were closed
 * @param firstFailure what the first of them was
 */
public record Answers(
    double perSecond,
    double received,
    Latencies latencies,
    long failures,
    Optional<String> firstFailure) {

  /** The same, when no request failed. */
  public Answers orFail() {
    firstFailure.ifPresent(
        failure -> {
          throw new IllegalStateException("%d requests failed: %s".formatted(failures, failure));
        });
    return this;
  }
}
