package dev.berth.bench.gc;

import dev.berth.bench.gc.PullFigures.Felt;
import dev.berth.bench.gc.PullFigures.Full;
import dev.berth.bench.gc.PullFigures.Steady;
import dev.berth.bench.load.Latencies;
import dev.berth.bench.load.SteadyLoad;
import dev.berth.bench.report.Median;
import dev.berth.bench.report.Progress;
import java.util.ArrayList;
import java.util.List;

/** What clients that pull feel of collection. Windows with and without it take turns. */
final class PullsBesideReviews {
  private static final int STEADY_REVIEWS = 200;
  private static final int CONNECTIONS = 32;

  /** The part of what the server can do that is asked of it: busy, but not crowded. */
  private static final double UTILISATION = 0.25;

  private final PullStage stage;
  private final GcPlan plan;
  private final Progress progress;

  PullsBesideReviews(PullStage stage, GcPlan plan, Progress progress) {
    this.stage = stage;
    this.plan = plan;
    this.progress = progress;
  }

  /** Pulls at a fixed rate, beside 200 reviews a second. */
  Steady steady() {
    progress.say("pulls: warming up");
    stage.pullFully(plan.window());
    int rate = (int) (UTILISATION * stage.pullFully(plan.window()));
    List<Felt> without = new ArrayList<>();
    List<Felt> with = new ArrayList<>();
    for (int round = 0; round < plan.rounds(); round++) {
      progress.say("pulls: %d requests/s, round %d".formatted(rate, round + 1));
      stage.prepare((int) (STEADY_REVIEWS * plan.window().toSeconds()));
      without.add(window(rate));
      stage.release(STEADY_REVIEWS);
      with.add(window(rate));
    }
    return new Steady(rate, median(without), median(with));
  }

  private Felt window(int rate) {
    int before = stage.waiting();
    Latencies latencies =
        new SteadyLoad(stage.address(), stage.pulls(), rate, CONNECTIONS)
            .run(plan.window())
            .orFail()
            .latencies();
    return new Felt(
        latencies.percentile(50).toNanos() / 1e6,
        latencies.percentile(99).toNanos() / 1e6,
        (double) (before - stage.waiting()) / plan.window().toSeconds());
  }

  private static Felt median(List<Felt> windows) {
    return new Felt(
        Median.of(windows.stream().map(Felt::p50).toList()),
        Median.of(windows.stream().map(Felt::p99).toList()),
        Median.of(windows.stream().map(Felt::reviewsPerSecond).toList()));
  }

  /** Pulls as fast as the server answers, beside more reviews than it can do. */
  Full full() {
    List<Double> without = new ArrayList<>();
    List<Double> with = new ArrayList<>();
    List<Double> reviews = new ArrayList<>();
    for (int round = 0; round < plan.rounds(); round++) {
      progress.say("pulls: as many as possible, round %d".formatted(round + 1));
      stage.prepare(plan.flood());
      without.add(stage.pullFully(plan.window()));
      int before = stage.waiting();
      stage.release(Double.POSITIVE_INFINITY);
      with.add(stage.pullFully(plan.window()));
      reviews.add((double) (before - stage.waiting()) / plan.window().toSeconds());
    }
    return new Full(Median.of(without), Median.of(with), Median.of(reviews));
  }
}
