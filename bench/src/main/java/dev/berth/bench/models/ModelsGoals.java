package dev.berth.bench.models;

import static dev.berth.bench.report.Figures.figure;
import static dev.berth.bench.report.Figures.whole;

import dev.berth.bench.report.Goals;
import dev.berth.bench.subject.Cost;
import dev.berth.bench.subject.Scans;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** What the figures should be, beside what they are. */
final class ModelsGoals {
  private static final double MOST_GROWTH = 1.3;
  private static final double MOST_ROWS = 2;
  private static final double MOST_DEVIATION = 0.03;

  /** In a smaller registry PostgreSQL rightly reads a table whole to find many rows of it. */
  private static final long MANY_MANIFESTS = 1_000_000;

  private static final List<CollectionWork> REVIEWS =
      List.of(CollectionWork.TWO_REMOVE, CollectionWork.TWO_KEEP, CollectionWork.TWO_KEEP_BLOBS);

  /** The clock of processor time ticks every 10 ms: less says nothing. */
  private static final double LEAST_PROCESSOR = 200_000;

  private final ModelsPlan plan;
  private final Goals goals = new Goals();

  private ModelsGoals(ModelsPlan plan) {
    this.plan = plan;
  }

  static Goals compare(ModelsPlan plan, ModelsFigures figures) {
    ModelsGoals all = new ModelsGoals(plan);
    if (figures.collection().scales().size() > 1) {
      all.addCollection(figures.collection());
    }
    all.addSizes(figures.sizes());
    all.addPruning(figures.pruning());
    if (figures.collection().manifests().getLast() >= MANY_MANIFESTS) {
      figures.scans().ifPresent(all::addScans);
    }
    return all.goals;
  }

  private void addCollection(CollectionFigures collection) {
    String size =
        " from %s to %s manifests"
            .formatted(
                whole(collection.manifests().getFirst()), whole(collection.manifests().getLast()));
    addFlat("Model 2: growth of a review's time" + size, collection, Cost::microseconds);
    if (REVIEWS.stream().allMatch(work -> isLong(collection.of(work).getFirst()))) {
      addFlat("Model 2: growth of PostgreSQL's work for it", collection, Cost::processor);
    }
    double one = collection.growth(CollectionWork.ONE_NONE, Cost::microseconds);
    goals.add(
        "Model 1: growth of a look when nothing dangles (R3)",
        figure(one) + " ×",
        "> " + MOST_GROWTH + " ×",
        one > MOST_GROWTH);
  }

  /** Whether a round of such reviews can have kept PostgreSQL busy for long enough. */
  private boolean isLong(Cost ofMany) {
    return ofMany.processor() / AntiJoin.MOST * plan.due() * plan.repeats() >= LEAST_PROCESSOR;
  }

  private void addFlat(String what, CollectionFigures collection, ToDoubleFunction<Cost> part) {
    double most =
        REVIEWS.stream().mapToDouble(work -> collection.growth(work, part)).max().orElseThrow();
    goals.add(what, figure(most) + " ×", "< " + MOST_GROWTH + " ×", most < MOST_GROWTH);
  }

  private void addSizes(List<SizeComparison> sizes) {
    double rows = sizes.stream().mapToDouble(SizeComparison::rowRatio).max().orElseThrow();
    goals.add(
        "rows of Model 2, beside Model 1 (R11)",
        figure(rows) + " ×",
        "< " + figure(MOST_ROWS) + " ×",
        rows < MOST_ROWS);
    double off =
        sizes.stream()
            .flatMapToDouble(size -> deviations(size.ofTwo(), Factors.PUBLISHED))
            .max()
            .orElseThrow();
    goals.add(
        "deduplication factors: furthest from the published (R10)",
        String.format(Locale.ROOT, "%.3f", off),
        "≤ " + MOST_DEVIATION,
        off <= MOST_DEVIATION);
  }

  private static DoubleStream deviations(Factors found, Factors wanted) {
    return DoubleStream.of(
            found.manifests() - wanted.manifests(),
            found.layers() - wanted.layers(),
            found.links() - wanted.links())
        .map(Math::abs);
  }

  private void addPruning(Pruning pruning) {
    int most =
        pruning.queries().values().stream()
            .mapToInt(touched -> touched.inModelTwo().most())
            .max()
            .orElseThrow();
    goals.add(
        "Model 2: partitions of a table that a main query reads", whole(most), "1", most <= 1);
    int unpruned =
        Math.min(
            pruning.unpruned(Pruning.Touched::oneById).size(),
            pruning.unpruned(Pruning.Touched::oneByDigest).size());
    goals.add(
        "Model 1: main queries that read all partitions, with the better key (R2)",
        whole(unpruned),
        "≥ 1",
        unpruned >= 1);
  }

  private void addScans(List<Scans.Scan> scans) {
    long large = scans.stream().filter(Scans.Scan::isLarge).count();
    goals.add(
        "Model 2: large tables read whole by triggers, reviews, sweeps (R30)",
        whole(large),
        "0",
        large == 0);
  }
}
