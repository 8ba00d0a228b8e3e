package dev.berth.bench.peers;

import static dev.berth.bench.report.Figures.figure;

import dev.berth.bench.report.Goals;
import java.util.Arrays;
import java.util.Collections;

/** How far ahead Berth should be. Failed requests, of whichever subject, meet no goal. */
final class PeersGoals {
  private static final double MOST_P99 = 0.2;
  private static final double LEAST_WITHOUT_REDIS = 5;
  private static final double MOST_PROCESSOR = 1.3;
  private static final double MOST_GROWTH = 1.5;

  private final Goals goals = new Goals();

  private PeersGoals() {}

  static Goals compare(PeersFigures figures) {
    PeersGoals all = new PeersGoals();
    figures.comparisons().forEach(all::add);
    return all.goals;
  }

  private void add(Comparison comparison) {
    switch (comparison.scenario()) {
      case BY_TAG, BY_DIGEST, HEAD_BY_TAG, HEAD_BY_DIGEST -> addReads(comparison, 20);
      case HEAD_BLOB -> addReads(comparison, 15);
      case PUSH_IMAGES_16 -> addLeast(comparison, Subject.BERTH, Figure.IMAGES, 3);
      case PULL_1MB, PULL_16MB, PULL_256MB, PUSH_16MB, PUSH_256MB -> {
        addLeast(comparison, Subject.BERTH, Figure.BYTES, 1);
        addMost(comparison, Figure.PROCESSOR_PER_GIGABYTE, MOST_PROCESSOR);
      }
      case TAGS, CATALOG -> addGrowth(comparison);
      default -> {
        // Shown, without a goal.
      }
    }
  }

  private void addReads(Comparison comparison, double least) {
    addLeast(comparison, Subject.BERTH, Figure.RATE, least);
    addMost(comparison, Figure.P99, MOST_P99);
    addLeast(comparison, Subject.BERTH_WITHOUT_REDIS, Figure.RATE, LEAST_WITHOUT_REDIS);
  }

  private void addLeast(Comparison comparison, Subject subject, Figure figure, double least) {
    if (comparison.hasPeer() && comparison.subjects().contains(subject)) {
      double ratio = comparison.ratios(subject, figure).median();
      goals.add(
          what(comparison, subject, figure),
          figure(ratio) + " ×",
          "≥ %s ×".formatted(wanted(least)),
          ratio >= least && comparison.isSound(subject));
    }
  }

  private void addMost(Comparison comparison, Figure figure, double most) {
    if (comparison.hasPeer() && comparison.subjects().contains(Subject.BERTH)) {
      double ratio = comparison.ratios(Subject.BERTH, figure).median();
      goals.add(
          what(comparison, Subject.BERTH, figure),
          figure(ratio) + " ×",
          "≤ %s ×".formatted(wanted(most)),
          ratio <= most && comparison.isSound(Subject.BERTH));
    }
  }

  /** Of the page that it is worst for. */
  private void addGrowth(Comparison comparison) {
    if (comparison.subjects().contains(Subject.BERTH)) {
      int longest = Pages.longest(comparison);
      double growth =
          Collections.max(
              Arrays.stream(PagePosition.values())
                  .map(page -> comparison.figures(Subject.BERTH, page.growth(longest)).median())
                  .toList());
      goals.add(
          "%s: growth from %,d to %,d"
              .formatted(comparison.scenario().title(), PagePosition.PAGE, longest),
          figure(growth) + " ×",
          "< %s ×".formatted(wanted(MOST_GROWTH)),
          growth < MOST_GROWTH && comparison.isSound(Subject.BERTH));
    }
  }

  private static String what(Comparison comparison, Subject subject, Figure figure) {
    return "%s: %s of %s".formatted(comparison.scenario().title(), figure.title(), subject.title());
  }

  private static String wanted(double value) {
    return value == Math.rint(value) ? String.valueOf((int) value) : String.valueOf(value);
  }
}
