package dev.berth.bench.gc;

import dev.berth.bench.report.Median;
import dev.berth.bench.report.Progress;
import dev.berth.registry.db.Database;
import java.util.ArrayList;
import java.util.List;

/**
 * What one review costs in a small and in a large registry, with the same number of due rows. The
 * two databases take turns, so that both see the same machine; the first round only warms up.
 */
final class ReviewCost {
  private final TestSubject small;
  private final TestSubject large;
  private final GcPlan plan;
  private final Progress progress;

  /** One review: time, and pages of the database looked at. Medians of the rounds. */
  record Cost(double microseconds, double buffers) {}

  record Growth(String work, Cost small, Cost large) {
    double ofTime() {
      return large.microseconds / small.microseconds;
    }

    double ofBuffers() {
      return large.buffers / small.buffers;
    }
  }

  ReviewCost(TestSubject small, TestSubject large, GcPlan plan, Progress progress) {
    this.small = small;
    this.large = large;
    this.plan = plan;
    this.progress = progress;
  }

  List<Growth> measure() {
    try (Database smallDatabase = small.open(1);
        Database largeDatabase = large.open(1)) {
      List<Workload> smallWork = new Workloads(small, smallDatabase).all();
      List<Workload> largeWork = new Workloads(large, largeDatabase).all();
      List<Growth> growths = new ArrayList<>();
      for (int kind = 0; kind < smallWork.size(); kind++) {
        progress.say("cost: " + smallWork.get(kind).name());
        growths.add(
            measure(
                new Rounds(smallWork.get(kind), smallDatabase),
                new Rounds(largeWork.get(kind), largeDatabase)));
      }
      return growths;
    }
  }

  private Growth measure(Rounds inSmall, Rounds inLarge) {
    inSmall.run(plan.due());
    inLarge.run(plan.due());
    inSmall.forget();
    inLarge.forget();
    for (int round = 0; round < plan.rounds(); round++) {
      inSmall.run(plan.due());
      inLarge.run(plan.due());
    }
    return new Growth(inSmall.work.name(), inSmall.cost(), inLarge.cost());
  }

  private static final class Rounds {
    private final Workload work;
    private final Database database;
    private final List<Double> microseconds = new ArrayList<>();
    private final List<Double> buffers = new ArrayList<>();

    Rounds(Workload work, Database database) {
      this.work = work;
      this.database = database;
    }

    void run(int rows) {
      work.prepare().accept(rows);
      Maintenance.settle(database);
      long buffersBefore = Buffers.read(database);
      long began = System.nanoTime();
      int done = work.reviewAll(GcPlan.BATCH);
      microseconds.add((System.nanoTime() - began) / 1e3 / done);
      buffers.add((double) (Buffers.read(database) - buffersBefore) / done);
      work.tidy().run();
    }

    void forget() {
      microseconds.clear();
      buffers.clear();
    }

    Cost cost() {
      return new Cost(Median.of(microseconds), Median.of(buffers));
    }
  }
}
