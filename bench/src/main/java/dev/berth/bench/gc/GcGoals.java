package dev.berth.bench.gc;

import static dev.berth.bench.report.Figures.figure;
import static dev.berth.bench.report.Figures.whole;

import dev.berth.bench.report.Goals;
import dev.berth.bench.subject.Scans;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What the figures should be, beside what they are. */
final class GcGoals {
  private static final double LEAST_RATE = 1000;
  private static final double MOST_GROWTH = 1.3;
  private static final double MOST_WAIT = 1.5;
  private static final double LEAST_PULLS = 0.5;

  private final GcPlan plan;
  private final Goals goals = new Goals();

  private GcGoals(GcPlan plan) {
    this.plan = plan;
  }

  static Goals compare(GcPlan plan, GcFigures figures) {
    GcGoals all = new GcGoals(plan);
    figures.rates().ifPresent(all::addRates);
    figures.growths().ifPresent(all::addGrowth);
    figures.pulls().ifPresent(all::addPulls);
    figures.scans().ifPresent(all::addScans);
    return all.goals;
  }

  private void addRates(List<ReviewRates.Rate> rates) {
    double least =
        rates.stream()
            .filter(rate -> rate.work().startsWith("blobs"))
            .mapToDouble(ReviewRates.Rate::best)
            .min()
            .orElseThrow();
    goals.add(
        "blob reviews per second, slowest kind",
        figure(least),
        "≥ " + figure(LEAST_RATE),
        least >= LEAST_RATE);
  }

  private void addGrowth(List<ReviewCost.Growth> growths) {
    addMost(
        "growth of a review's time from %s to %s manifests"
            .formatted(whole(plan.small()), whole(plan.large())),
        most(growths, ReviewCost.Growth::ofTime),
        MOST_GROWTH);
    addMost(
        "growth of PostgreSQL's work", most(growths, ReviewCost.Growth::ofProcessor), MOST_GROWTH);
    addMost("growth of the pages read", most(growths, ReviewCost.Growth::ofPages), MOST_GROWTH);
  }

  private static double most(
      List<ReviewCost.Growth> growths, ToDoubleFunction<ReviewCost.Growth> part) {
    return growths.stream().mapToDouble(part).max().orElseThrow();
  }

  private void addPulls(PullFigures pulls) {
    addMost("p99 of pulls beside 200 reviews/s", pulls.steady().ratio(), MOST_WAIT);
    double rate = pulls.full().ratio();
    goals.add(
        "rate of pulls beside collection at full speed",
        figure(rate) + " ×",
        "≥ " + LEAST_PULLS + " ×",
        rate >= LEAST_PULLS);
  }

  private void addMost(String what, double ratio, double most) {
    goals.add(what, figure(ratio) + " ×", "< " + most + " ×", ratio < most);
  }

  private void addScans(List<Scans.Scan> scans) {
    long large = scans.stream().filter(Scans.Scan::isLarge).count();
    goals.add(
        "large tables read whole by triggers, reviews, sweeps (R30)",
        whole(large),
        "0",
        large == 0);
  }
}
