package dev.berth.bench.models;

import dev.berth.bench.report.LineChart;
import dev.berth.bench.report.LineChart.Point;
import dev.berth.bench.subject.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The figures that say more as a drawing. */
final class ModelsCharts {
  static final String COLLECTION = "performance/models-collection.svg";
  static final String PARTITIONS = "performance/models-partitions.svg";

  private ModelsCharts() {}

  static String collection(CollectionFigures figures) {
    LineChart chart =
        new LineChart(
            "Collecting 100 manifests, or learning that there are none", "manifests", "ms");
    for (CollectionWork work :
        List.of(
            CollectionWork.ONE_NONE,
            CollectionWork.ONE_SPREAD,
            CollectionWork.ONE_FIRST,
            CollectionWork.ONE_FIRST_BY_INDEX,
            CollectionWork.TWO_REMOVE,
            CollectionWork.TWO_KEEP,
            CollectionWork.TWO_NONE)) {
      chart.line(work.title(), points(figures, work));
    }
    return chart.svg();
  }

  private static List<Point> points(CollectionFigures figures, CollectionWork work) {
    List<Point> points = new ArrayList<>();
    List<Cost> costs = figures.of(work);
    for (int number = 0; number < costs.size(); number++) {
      points.add(
          new Point(figures.manifests().get(number), costs.get(number).microseconds() / 1e3));
    }
    return points;
  }

  static String partitions(PartitionCounts.Figures figures) {
    return new LineChart("Model 2 by number of partitions", "partitions of each table", "µs")
        .line("a push of a manifest", points(figures, count -> count.push().microseconds()))
        .line("a delete of a manifest", points(figures, count -> count.delete().microseconds()))
        .line(
            "a review that removes a manifest",
            points(figures, count -> count.review().microseconds()))
        .line("manifest by tag", asked(figures, MainQuery.MANIFEST_BY_TAG))
        .line("manifest by digest", asked(figures, MainQuery.MANIFEST_BY_DIGEST))
        .svg();
  }

  private static List<Point> points(
      PartitionCounts.Figures figures, ToDoubleFunction<PartitionCount> part) {
    return figures.counts().stream()
        .map(count -> new Point(count.partitions(), part.applyAsDouble(count)))
        .toList();
  }

  private static List<Point> asked(PartitionCounts.Figures figures, MainQuery query) {
    List<Point> points = new ArrayList<>();
    List<Double> times = figures.queries().of(query);
    for (int number = 0; number < times.size(); number++) {
      points.add(new Point(figures.counts().get(number).partitions(), times.get(number)));
    }
    return points;
  }
}
