package dev.berth.bench.gc;

import static dev.berth.bench.report.Figures.of;
import static dev.berth.bench.report.Figures.whole;

import dev.berth.bench.report.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The figures as Markdown: goals first, then each measurement. */
final class GcReport {
  private static final double LEAST_RATE = 1000;
  private static final double MOST_GROWTH = 1.3;
  private static final double MOST_WAIT = 1.5;
  private static final double LEAST_PULLS = 0.5;

  /** A table this small is rightly read whole. */
  private static final long FEW_PAGES = 50;

  private final GcPlan plan;
  private final GcFigures figures;

  GcReport(GcPlan plan, GcFigures figures) {
    this.plan = plan;
    this.figures = figures;
  }

  String text(String command, String machine, LocalDate date) {
    List<String> parts = new ArrayList<>();
    parts.add(
        """
        ## Garbage collection
        Measured on %s by `%s`: %s; %s with `fsync`, `synchronous_commit` and `full_page_writes` on.
        Medians of %d rounds; what is compared took turns.
        """
            .formatted(date, command, machine, figures.server(), plan.rounds()));
    parts.add(goals());
    figures.rates().ifPresent(rates -> parts.add(rates(rates)));
    figures.growths().ifPresent(growths -> parts.add(growths(growths)));
    figures
        .pulls()
        .ifPresent(pulls -> parts.add(steady(pulls.steady()) + "\n" + full(pulls.full())));
    figures.scans().ifPresent(scans -> parts.add(scans(scans)));
    return String.join("\n", parts);
  }

  private String goals() {
    Table table = new Table("goal", "measured", "wanted", "");
    figures
        .rates()
        .ifPresent(
            rates -> {
              double least = rates.stream().mapToDouble(GcReport::best).min().orElseThrow();
              goal(
                  table,
                  "reviews per second, slowest kind",
                  of(least),
                  "≥ " + of(LEAST_RATE),
                  least >= LEAST_RATE);
            });
    figures
        .growths()
        .ifPresent(
            growths -> {
              double time =
                  growths.stream().mapToDouble(ReviewCost.Growth::ofTime).max().orElseThrow();
              double pages =
                  growths.stream().mapToDouble(ReviewCost.Growth::ofPages).max().orElseThrow();
              String sizes =
                  "from %s to %s manifests".formatted(whole(plan.small()), whole(plan.large()));
              goal(
                  table,
                  "growth of a review's time " + sizes,
                  of(time) + " ×",
                  "< " + MOST_GROWTH + " ×",
                  time < MOST_GROWTH);
              goal(
                  table,
                  "growth of the pages it reads",
                  of(pages) + " ×",
                  "< " + MOST_GROWTH + " ×",
                  pages < MOST_GROWTH);
            });
    figures
        .pulls()
        .ifPresent(
            pulls -> {
              double wait = pulls.steady().ratio();
              double rate = pulls.full().ratio();
              goal(
                  table,
                  "p99 of pulls beside 200 reviews/s",
                  of(wait) + " ×",
                  "≤ " + MOST_WAIT + " ×",
                  wait <= MOST_WAIT);
              goal(
                  table,
                  "rate of pulls beside collection at full speed",
                  of(rate) + " ×",
                  "≥ " + LEAST_PULLS + " ×",
                  rate >= LEAST_PULLS);
            });
    figures
        .scans()
        .ifPresent(
            scans -> {
              long large = scans.stream().filter(scan -> scan.pages() > FEW_PAGES).count();
              goal(
                  table,
                  "tables scanned by triggers, reviews, sweeps (R30)",
                  whole(large),
                  "0",
                  large == 0);
            });
    return table.toString();
  }

  private static void goal(Table table, String what, String measured, String wanted, boolean met) {
    table.row(what, measured, wanted, met ? "met" : "**missed**");
  }

  private static double best(ReviewRates.Rate rate) {
    return rate.perSecond().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  private String rates(List<ReviewRates.Rate> rates) {
    Table table =
        new Table(
            "per second, %s due".formatted(whole(plan.due())),
            "1 reviewer",
            "2 reviewers",
            "4 reviewers");
    for (ReviewRates.Rate rate : rates) {
      table.row(
          rate.work(),
          of(rate.perSecond().get(0)),
          of(rate.perSecond().get(1)),
          of(rate.perSecond().get(2)));
    }
    return "### Speed\n" + table;
  }

  private String growths(List<ReviewCost.Growth> growths) {
    Table table =
        new Table(
            "one review, %s due".formatted(whole(plan.due())),
            "µs at " + whole(plan.small()),
            "µs at " + whole(plan.large()),
            "growth",
            "pages at " + whole(plan.small()),
            "pages at " + whole(plan.large()),
            "growth");
    for (ReviewCost.Growth growth : growths) {
      table.row(
          growth.work(),
          of(growth.small().microseconds()),
          of(growth.large().microseconds()),
          of(growth.ofTime()) + " ×",
          of(growth.small().pages()),
          of(growth.large().pages()),
          of(growth.ofPages()) + " ×");
    }
    return "### Cost of one review against the size of the registry\n" + table;
  }

  private String steady(PullFigures.Steady steady) {
    Table table =
        new Table(
            "%d requests/s".formatted(steady.requestsPerSecond()), "p50 ms", "p99 ms", "reviews/s");
    row(table, "without collection", steady.without());
    row(table, "with collection", steady.with());
    return """
        ### Pulls at a fixed rate
        A pull is a manifest by tag, a HEAD and a GET of a blob; time counts from when a request was to begin.

        """
        + table;
  }

  private static void row(Table table, String name, PullFigures.Felt felt) {
    table.row(name, of(felt.p50()), of(felt.p99()), of(felt.reviewsPerSecond()));
  }

  private static String full(PullFigures.Full full) {
    return "### Pulls as fast as the server answers\n"
        + new Table("", "requests/s", "reviews/s")
            .row("without collection", of(full.without()), "0")
            .row("with collection", of(full.with()), of(full.reviewsPerSecond()));
  }

  private static String scans(List<Scans.Scan> scans) {
    if (scans.isEmpty()) {
      return "### Scans\nNo table was read whole.\n";
    }
    Table table = new Table("table", "scans", "pages");
    scans.forEach(scan -> table.row(scan.table(), whole(scan.scans()), whole(scan.pages())));
    return "### Scans\n" + table;
  }
}
