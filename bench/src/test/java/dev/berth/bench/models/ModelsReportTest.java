package dev.berth.bench.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.bench.command.Origin;
import dev.berth.bench.models.TableSizes.TableSize;
import dev.berth.bench.report.Report;
import dev.berth.bench.subject.Cost;
import dev.berth.bench.subject.Scans;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ModelsReportTest {
  private static final ModelsPlan PLAN =
      new ModelsPlan(List.of(1.0, 10.0), List.of(1, 8), 5, 8, 1, 1_000, 100, 100);

  private static CollectionFigures collection() {
    Map<CollectionWork, List<Cost>> costs = new EnumMap<>(CollectionWork.class);
    for (CollectionWork work : CollectionWork.values()) {
      costs.put(work, List.of(new Cost(4_000, 3_000, 50), new Cost(5_000, 4_200, 55)));
    }
    costs.put(CollectionWork.ONE_NONE, List.of(new Cost(2_000, 1, 10), new Cost(20_000, 1, 100)));
    return new CollectionFigures(
        List.of(1.0, 10.0),
        List.of(100_000L, 1_000_000L),
        costs,
        List.of("small", "Hash Anti Join"));
  }

  private static SizeComparison sizes() {
    TableSizes one =
        new TableSizes(
            List.of(
                new TableSize("manifests", 100, 1_000_000),
                new TableSize("repository_manifests", 110, 200_000),
                new TableSize("manifest_layers", 700, 300_000),
                new TableSize("repository_blobs", 90, 300_000)));
    TableSizes two =
        new TableSizes(
            List.of(new TableSize("manifests", 1_500, 4_000_000), new TableSize("layers", 600, 1)));
    return new SizeComparison(
        10, one, two, new Factors(1.1, 1.5, 1.2), new Factors(1.003, 1.53, 1.19));
  }

  private static QueryTimes times(double one, double two) {
    Map<MainQuery, List<Double>> times = new EnumMap<>(MainQuery.class);
    for (MainQuery query : MainQuery.values()) {
      times.put(query, List.of(one, two));
    }
    return new QueryTimes(times);
  }

  private static Pruning pruning() {
    Map<MainQuery, Pruning.Touched> queries = new EnumMap<>(MainQuery.class);
    queries.put(
        MainQuery.MANIFEST_BY_TAG,
        new Pruning.Touched(
            new PartitionsTouched(Map.of("manifests", 1)),
            new PartitionsTouched(Map.of("manifests", 1)),
            new PartitionsTouched(Map.of("manifests", 8))));
    PartitionsTouched all = new PartitionsTouched(Map.of("manifests", 8));
    return new Pruning(8, queries, all, all);
  }

  private static PartitionCount count(int partitions) {
    return new PartitionCount(
        partitions,
        100,
        new Cost(1_000, 500, 1),
        new Cost(900, 450, 1),
        40,
        4_000_000,
        new Cost(3_000, 1, 1),
        new Cost(20, 1, 1),
        7_000_000);
  }

  private static final ModelsFigures FIGURES =
      new ModelsFigures(
          "PostgreSQL 18.3",
          List.of(sizes()),
          collection(),
          List.of(times(100, 110), times(120, 115)),
          pruning(),
          List.of(new PayloadBytes("as they are", 3, true, 1_000_000, 3_000_000, 400_000)),
          new ImportCost.Comparison(
              50, new ImportCost(6, 25, 10_000, 900), new ImportCost(5, 49, 20_000, 1_300)),
          Optional.of(List.of(new Scans.Scan("layers", 1, 5_000))),
          new PartitionCounts.Figures(4, List.of(count(1), count(8)), times(90, 95)));

  private static Report report() {
    return new ModelsReport(PLAN, FIGURES)
        .report(new Origin("./berth bench models", "2 × fast", LocalDate.of(2026, 11, 16)));
  }

  private static List<String> rows(String beginning) {
    return report()
        .text()
        .lines()
        .filter(line -> line.startsWith("| " + beginning))
        .map(line -> line.replaceAll(" +", " "))
        .toList();
  }

  @Test
  void saysWhereTheFiguresComeFrom() {
    assertThat(report().text())
        .startsWith(
            "## Model 1 and Model 2\n"
                + "Measured on 2026-11-16 by `./berth bench models`: 2 × fast; PostgreSQL 18.3 and")
        .contains("Medians of 5 rounds", "largest scale: Hash Anti Join.");
  }

  @Test
  void comparesWithTheGoals() {
    assertThat(
            report()
                .text()
                .lines()
                .filter(line -> line.matches(".*\\| (met|\\*\\*missed\\*\\*) +\\|"))
                .map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "| Model 2: growth of a review's time from 100,000 to 1,000,000 manifests | 1.25 × | < 1.3 × | met |",
            "| Model 2: growth of PostgreSQL's work for it | 1.40 × | < 1.3 × | **missed** |",
            "| Model 1: growth of a look when nothing dangles (R3) | 10.0 × | > 1.3 × | met |",
            "| rows of Model 2, beside Model 1 (R11) | 2.10 × | < 2.00 × | **missed** |",
            "| deduplication factors: furthest from the published (R10) | 0.020 | ≤ 0.03 | met |",
            "| Model 2: partitions of a table that a main query reads | 1 | 1 | met |",
            "| Model 1: main queries that read all partitions, with the better key (R2) | 0 | ≥ 1 | **missed** |",
            "| Model 2: large tables read whole by triggers, reviews, sweeps (R30) | 1 | 0 | **missed** |");
  }

  @Test
  void saysNothingOfWorkThatWasOverTooSoon() {
    assertThat(
            new ModelsReport(ModelsPlan.QUICK, FIGURES)
                .report(new Origin("./berth bench models", "2 × fast", LocalDate.of(2026, 11, 16)))
                .text())
        .contains("growth of a review's time")
        .doesNotContain("growth of PostgreSQL's work");
  }

  @Test
  void tellsHowTimesGrow() {
    assertThat(rows("Model 1: look, nothing dangles"))
        .containsExactly(
            "| Model 1: look, nothing dangles | 2.00 | 20.0 | 1.00 |",
            "| Model 1: look, nothing dangles | 10.0 | 100 | 1.00 |");
  }

  @Test
  void putsTheModelsSideBySide() {
    assertThat(rows("manifests")).contains("| manifests | 100 | 1.00 | manifests | 1,500 | 4.00 |");
    assertThat(rows("repository_blobs")).containsExactly("| repository_blobs | 90 | 0.30 | | | |");
    assertThat(rows("all")).containsExactly("| all | 1,000 | 1.80 | all | 2,100 | 4.00 |");
    assertThat(rows("scale 10, Model 2"))
        .containsExactly("| scale 10, Model 2 | 1.003 | 1.530 | 1.190 |");
    assertThat(rows("manifest by tag"))
        .containsExactly(
            "| manifest by tag | 100 | 110 | 120 | 115 |",
            "| manifest by tag | manifests 1 | manifests 1 | manifests 8 |",
            "| manifest by tag, µs | 90.0 | 95.0 |");
    assertThat(rows("as they are"))
        .containsExactly("| as they are | 3.000 | on | 1.00 | 3.00 | 3.00 × | 0.40 |");
    assertThat(rows("Model 2 ")).containsExactly("| Model 2 | 5.00 | 49.0 | 20,000 | 1,300 |");
    assertThat(rows("memory")).containsExactly("| memory of a connection, MB | 4.00 | 4.00 |");
  }

  @Test
  void drawsWhatTheTextShows() {
    assertThat(report().drawings())
        .containsOnlyKeys("performance/models-collection.svg", "performance/models-partitions.svg")
        .allSatisfy(
            (name, drawing) -> {
              assertThat(report().text()).contains("](" + name + ")");
              assertThat(drawing).startsWith("<svg ").endsWith("</svg>\n");
            });
  }
}
