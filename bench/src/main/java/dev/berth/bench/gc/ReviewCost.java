package dev.berth.bench.gc;

import dev.berth.bench.report.Progress;
import dev.berth.bench.subject.Cost;
import dev.berth.bench.subject.TestSubject;
import dev.berth.bench.subject.Workloads;
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

  record Growth(String work, Cost small, Cost large) {
    double ofTime() {
      return large.microseconds() / small.microseconds();
    }

    double ofProcessor() {
      return large.processor() / small.processor();
    }

    double ofPages() {
      return large.pages() / small.pages();
    }
  }

  ReviewCost(TestSubject small, TestSubject large, GcPlan plan, Progress progress) {
    this.small = small;
    this.large = large;
    this.plan = plan;
    this.progress = progress;
  }

  List<Growth> measure() {
    try (Database inSmall = small.open(1);
        Database inLarge = large.open(1)) {
      Workloads smallWork = new Workloads(small, inSmall);
      Workloads largeWork = new Workloads(large, inLarge);
      List<Growth> growths = new ArrayList<>();
      for (int kind = 0; kind < smallWork.all().size(); kind++) {
        growths.add(measure(kind, smallWork, largeWork));
      }
      return growths;
    }
  }

  private Growth measure(int kind, Workloads smallWork, Workloads largeWork) {
    round(kind, smallWork);
    round(kind, largeWork);
    List<Cost> smallCosts = new ArrayList<>();
    List<Cost> largeCosts = new ArrayList<>();
    for (int round = 0; round < plan.rounds(); round++) {
      smallCosts.add(round(kind, smallWork));
      largeCosts.add(round(kind, largeWork));
    }
    Growth growth =
        new Growth(
            smallWork.all().get(kind).name(), Cost.median(smallCosts), Cost.median(largeCosts));
    progress.say(
        "cost: %s grows %.2f times in time, %.2f in work of PostgreSQL, %.2f in pages"
            .formatted(growth.work(), growth.ofTime(), growth.ofProcessor(), growth.ofPages()));
    return growth;
  }

  private Cost round(int kind, Workloads workloads) {
    return workloads.cost(workloads.all().get(kind), plan.due(), plan.repeats());
  }
}
