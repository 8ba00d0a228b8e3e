package dev.berth.bench.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.bench.command.Origin;
import dev.berth.bench.gc.PullFigures.Felt;
import dev.berth.bench.subject.Cost;
import dev.berth.bench.subject.Scans;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class GcReportTest {
  private static final GcFigures FIGURES =
      new GcFigures(
          "PostgreSQL 18.3",
          Optional.of(
              List.of(
                  new ReviewRates.Rate("blobs in use", List.of(2000.0, 3000.0, 2500.0)),
                  new ReviewRates.Rate("untagged manifests", List.of(700.0, 900.0, 800.0)))),
          Optional.of(
              List.of(
                  new ReviewCost.Growth(
                      "blobs in use", new Cost(100, 50, 20), new Cost(125, 51, 22)))),
          Optional.of(
              List.of(
                  new Scans.Scan("review_delays", 3, 1), new Scans.Scan("layers_p1", 1, 5_000))),
          Optional.of(
              new PullFigures(
                  new PullFigures.Steady(300, new Felt(1, 4, 0), new Felt(1.2, 5, 199)),
                  new PullFigures.Full(1000, 400, 1500))));

  private static String text(GcFigures figures) {
    return new GcReport(GcPlan.FULL, figures)
        .text(new Origin("./berth bench gc", "2 × fast", LocalDate.of(2026, 11, 15)));
  }

  @Test
  void saysWhereTheFiguresComeFrom() {
    assertThat(text(FIGURES))
        .startsWith(
            "## Garbage collection\nMeasured on 2026-11-15 by `./berth bench gc`: 2 × fast;")
        .contains("PostgreSQL 18.3 and `fsync`", "Medians of 5 rounds");
  }

  @Test
  void comparesWithTheGoals() {
    assertThat(
            text(FIGURES).lines().filter(line -> line.contains("met") || line.contains("missed")))
        .map(line -> line.replaceAll(" +", " "))
        .containsExactly(
            "| blob reviews per second, slowest kind | 3,000 | ≥ 1,000 | met |",
            "| growth of a review's time from 10,000 to 1,000,000 manifests | 1.25 × | < 1.3 × | met |",
            "| growth of PostgreSQL's work | 1.02 × | < 1.3 × | met |",
            "| growth of the pages read | 1.10 × | < 1.3 × | met |",
            "| p99 of pulls beside 200 reviews/s | 1.25 × | < 1.5 × | met |",
            "| rate of pulls beside collection at full speed | 0.40 × | ≥ 0.5 × | **missed** |",
            "| large tables read whole by triggers, reviews, sweeps (R30) | 1 | 0 | **missed** |");
  }

  @Test
  void leavesOutWhatWasNotMeasured() {
    GcFigures nothing =
        new GcFigures(
            "PostgreSQL 15.1",
            Optional.empty(),
            Optional.empty(),
            Optional.of(List.of()),
            Optional.empty());
    assertThat(text(nothing))
        .doesNotContain("### Speed", "pulls")
        .contains("read whole: none", "No other was.");
  }
}
