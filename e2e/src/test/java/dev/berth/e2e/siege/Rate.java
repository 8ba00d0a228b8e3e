package dev.berth.e2e.siege;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Operations of honest clients per second. */
record Rate(double pulls, double pushes) {

  /** Measures while something happens. */
  static Rate measure(Journal journal, Action action) throws Exception {
    long pulls = journal.pulls();
    long pushes = journal.pushes();
    long began = System.nanoTime();
    action.run();
    double seconds = (System.nanoTime() - began) / 1e9;
    return new Rate((journal.pulls() - pulls) / seconds, (journal.pushes() - pushes) / seconds);
  }

  /** Returns the median of each. */
  static Rate median(List<Rate> rates) {
    return new Rate(median(rates, Rate::pulls), median(rates, Rate::pushes));
  }

  private static double median(List<Rate> rates, ToDoubleFunction<Rate> part) {
    double[] sorted = rates.stream().mapToDouble(part).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  @Override
  public String toString() {
    return "%.0f pulls/s, %.0f pushes/s".formatted(pulls, pushes);
  }

  /** An action whose duration is measured. */
  interface Action {
    void run() throws Exception;
  }
}
