package dev.berth.keyspace.redis.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Two ways to do the same, taken in turns.
 *
 * @param name what both do
 * @param operations how many one step of each is
 */
record Contest(String name, int operations, Runnable first, Runnable second) {
  private static final int WARM_UP = 4;
  private static final int ROUNDS = 15;
  private static final Duration ROUND = Duration.ofMillis(500);

  /**
   * What came of it.
   *
   * @param first operations per second of the first way, median of all rounds
   * @param ratio how much time the first takes for one of the second, median of all pairs of rounds
   */
  record Result(String name, double first, double second, double ratio) {
    String row() {
      return String.format(
          Locale.ROOT, "| %s | %,.0f | %,.0f | %.2f |%n", name, first, second, ratio);
    }
  }

  Result run() {
    List<Double> firsts = new ArrayList<>();
    List<Double> seconds = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      // Each way goes first in every other round.
      double one = round % 2 == 0 ? rate(first) : 0;
      double two = rate(second);
      one = one > 0 ? one : rate(first);
      if (round >= 0) {
        firsts.add(one);
        seconds.add(two);
        ratios.add(two / one);
      }
    }
    return new Result(name, median(firsts), median(seconds), median(ratios));
  }

  private double rate(Runnable way) {
    long start = System.nanoTime();
    long end = start + ROUND.toNanos();
    long steps = 0;
    while (System.nanoTime() < end) {
      way.run();
      steps++;
    }
    return steps * operations * 1e9 / (System.nanoTime() - start);
  }

  static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
