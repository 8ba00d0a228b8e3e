package dev.berth.bench.peers;

import static dev.berth.bench.report.Figures.figure;

import dev.berth.bench.report.Goals;

/** How far ahead Berth should be. Failed requests, of whichever subject, meet no goal. */
final class PeersGoals {
  private static final double MOST_P99 = 0.2;
  private static final double LEAST_WITHOUT_REDIS = 5;

  private final Goals goals = new Goals();

  private PeersGoals() {}

  static Goals compare(PeersFigures figures) {
    PeersGoals all = new PeersGoals();
    figures.comparisons().forEach(all::add);
    return all.goals;
  }

  private void add(Comparison comparison) {
    addRate(comparison, Subject.BERTH, comparison.scenario().wantedRatio());
    addP99(comparison);
    addRate(comparison, Subject.BERTH_WITHOUT_REDIS, LEAST_WITHOUT_REDIS);
  }

  private void addRate(Comparison comparison, Subject subject, double least) {
    double ratio = comparison.ratios(subject, Round::perSecond).median();
    goals.add(
        "%s: rate of %s".formatted(comparison.scenario().title(), subject.title()),
        figure(ratio) + " ×",
        "≥ %.0f ×".formatted(least),
        ratio >= least && isSound(comparison, subject));
  }

  private void addP99(Comparison comparison) {
    double ratio = comparison.ratios(Subject.BERTH, Round::p99).median();
    goals.add(
        "%s: p99 of %s".formatted(comparison.scenario().title(), Subject.BERTH.title()),
        figure(ratio) + " ×",
        "< %s ×".formatted(MOST_P99),
        ratio < MOST_P99 && isSound(comparison, Subject.BERTH));
  }

  private static boolean isSound(Comparison comparison, Subject subject) {
    return comparison.failures(subject) == 0 && comparison.failures(Subject.PEER) == 0;
  }
}
