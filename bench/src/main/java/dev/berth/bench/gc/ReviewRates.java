package dev.berth.bench.gc;

import dev.berth.bench.report.Median;
import dev.berth.bench.report.Progress;
import dev.berth.registry.db.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How many reviews a second one, two or four reviewers do when much is due. */
final class ReviewRates {
  private static final int[] REVIEWERS = {1, 2, 4};

  private final TestSubject subject;
  private final GcPlan plan;
  private final Progress progress;

  /** Reviews of one kind per second: the median of the rounds, by number of reviewers. */
  record Rate(String work, List<Double> perSecond) {}

  ReviewRates(TestSubject subject, GcPlan plan, Progress progress) {
    this.subject = subject;
    this.plan = plan;
    this.progress = progress;
  }

  static List<Integer> reviewers() {
    return java.util.Arrays.stream(REVIEWERS).boxed().toList();
  }

  List<Rate> measure() {
    try (Database database = subject.open(REVIEWERS[REVIEWERS.length - 1] + 1)) {
      List<Rate> rates = new ArrayList<>();
      for (Workload work : new Workloads(subject, database).all()) {
        rates.add(measure(work, database));
      }
      return rates;
    }
  }

  private Rate measure(Workload work, Database database) {
    List<Double> perSecond = new ArrayList<>();
    for (int reviewers : REVIEWERS) {
      progress.say("rate: %s, %d reviewers".formatted(work.name(), reviewers));
      List<Double> rounds = new ArrayList<>();
      for (int round = 0; round < plan.rounds(); round++) {
        rounds.add(round(work, database, reviewers));
      }
      perSecond.add(Median.of(rounds));
    }
    return new Rate(work.name(), perSecond);
  }

  private double round(Workload work, Database database, int reviewers) {
    work.prepare().accept(plan.due());
    Maintenance.settle(database);
    long began = System.nanoTime();
    int done = inParallel(reviewers, work);
    double seconds = (System.nanoTime() - began) / 1e9;
    work.tidy().run();
    return done / seconds;
  }

  private static int inParallel(int reviewers, Workload work) {
    List<Future<Integer>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int number = 0; number < reviewers; number++) {
        all.add(threads.submit(() -> work.reviewAll(GcPlan.BATCH)));
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
