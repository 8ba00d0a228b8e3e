package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import java.time.Duration;

/**
 * What one subject did in one round. Times in milliseconds.
 *
 * @param processor seconds that its processes worked for 1,000 answers
 * @param failures requests without a right answer
 */
record Round(double perSecond, double p50, double p99, double processor, long failures) {

  static Round of(Answers answers, Duration processor) {
    return new Round(
        answers.perSecond(),
        milliseconds(answers.latencies().percentile(50)),
        milliseconds(answers.latencies().percentile(99)),
        processor.toNanos() / 1e9 / answers.latencies().count() * 1000,
        answers.failures());
  }

  private static double milliseconds(Duration time) {
    return time.toNanos() / 1e6;
  }
}
