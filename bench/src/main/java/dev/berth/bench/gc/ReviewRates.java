package dev.berth.bench.gc;

import dev.berth.bench.report.Median;
import dev.berth.bench.report.Progress;
import dev.berth.bench.subject.TestSubject;
import dev.berth.bench.subject.Workload;
import dev.berth.bench.subject.Workloads;
import dev.berth.registry.db.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How many reviews a second one, two or four reviewers do when much is due. */
final class ReviewRates {
  static final List<Integer> REVIEWERS = List.of(1, 2, 4);

  private final TestSubject subject;
  private final GcPlan plan;
  private final Progress progress;

  /** Reviews of one kind per second: the median of the rounds, by number of reviewers. */
  record Rate(String work, List<Double> perSecond) {
    double best() {
      return perSecond.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
  }

  ReviewRates(TestSubject subject, GcPlan plan, Progress progress) {
    this.subject = subject;
    this.plan = plan;
    this.progress = progress;
  }

  List<Rate> measure() {
    try (Database database = subject.open(REVIEWERS.getLast())) {
      Workloads workloads = new Workloads(subject, database);
      List<Rate> rates = new ArrayList<>();
      for (Workload work : workloads.all()) {
        rates.add(new Rate(work.name(), measure(work, workloads)));
      }
      return rates;
    }
  }

  private List<Double> measure(Workload work, Workloads workloads) {
    List<Double> perSecond = new ArrayList<>();
    for (int reviewers : REVIEWERS) {
      List<Double> rounds = new ArrayList<>();
      for (int round = 0; round < plan.rounds(); round++) {
        rounds.add(round(work, workloads, reviewers));
      }
      perSecond.add(Median.of(rounds));
      progress.say(
          "speed: %s, %d at work: %,.0f/s".formatted(work.name(), reviewers, Median.of(rounds)));
    }
    return perSecond;
  }

  private double round(Workload work, Workloads workloads, int reviewers) {
    workloads.prepare(work, plan.due());
    long began = System.nanoTime();
    int done = inParallel(reviewers, work);
    return done * 1e9 / (System.nanoTime() - began);
  }

  private static int inParallel(int reviewers, Workload work) {
    List<Future<Integer>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int number = 0; number < reviewers; number++) {
        all.add(threads.submit(work::collectAll));
      }
    }
    return all.stream().mapToInt(ReviewRates::result).sum();
  }

  private static int result(Future<Integer> reviewer) {
    try {
      return reviewer.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a review failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
