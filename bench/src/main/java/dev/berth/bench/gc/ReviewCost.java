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

  /** One review: time, and pages of the database looked at. */
  record Cost(double microseconds, double pages) {
    static Cost median(List<Cost> rounds) {
      return new Cost(
          Median.of(rounds.stream().map(Cost::microseconds).toList()),
          Median.of(rounds.stream().map(Cost::pages).toList()));
    }
  }

  record Growth(String work, Cost small, Cost large) {
    double ofTime() {
      return large.microseconds / small.microseconds;
    }

    double ofPages() {
      return large.pages / small.pages;
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
        "cost: %s, %.2f times the time, %.2f times the pages"
            .formatted(growth.work(), growth.ofTime(), growth.ofPages()));
    return growth;
  }

  private Cost round(int kind, Workloads workloads) {
    Workload work = workloads.all().get(kind);
    workloads.prepare(work, plan.due());
    long pagesBefore = workloads.pagesRead();
    long began = System.nanoTime();
    int done = work.collectAll();
    double microseconds = (System.nanoTime() - began) / 1e3;
    return new Cost(microseconds / done, (double) (workloads.pagesRead() - pagesBefore) / done);
  }
}
