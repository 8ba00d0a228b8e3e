package dev.berth.bench.gc;

import static dev.berth.bench.report.Figures.figure;
import static dev.berth.bench.report.Figures.whole;

import dev.berth.bench.command.Origin;
import dev.berth.bench.report.Table;
import dev.berth.bench.subject.Cost;
import dev.berth.bench.subject.Scans;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The figures as Markdown: goals first, then each measurement. */
final class GcReport {
  private final GcPlan plan;
  private final GcFigures figures;

  GcReport(GcPlan plan, GcFigures figures) {
    this.plan = plan;
    this.figures = figures;
  }

  String text(Origin origin) {
    List<String> parts = new ArrayList<>();
    parts.add(
        """
        ## Garbage collection
        %s; %s and `fsync`, `synchronous_commit`, `full_page_writes` on.
        Medians of %d rounds; what is compared took turns.
        """
            .formatted(origin, figures.server(), plan.rounds()));
    parts.add(GcGoals.compare(plan, figures).toString());
    figures.rates().ifPresent(rates -> parts.add(rates(rates)));
    figures.growths().ifPresent(growths -> parts.add(growths(growths)));
    figures
        .pulls()
        .ifPresent(pulls -> parts.add(steady(pulls.steady()) + "\n" + full(pulls.full())));
    figures.scans().ifPresent(scans -> parts.add(scans(scans)));
    return String.join("\n", parts);
  }

  private String rates(List<ReviewRates.Rate> rates) {
    Table table = new Table("per second", "1 reviewer", "2 reviewers", "4 reviewers");
    for (ReviewRates.Rate rate : rates) {
      table.row(
          rate.work(),
          figure(rate.perSecond().get(0)),
          figure(rate.perSecond().get(1)),
          figure(rate.perSecond().get(2)));
    }
    return """
        ### Speed
        %s are due, in a registry of %s manifests. Unused blobs and untagged manifests go; the others stay.

        """
            .formatted(whole(plan.due()), whole(plan.large()))
        + table;
  }

  private String growths(List<ReviewCost.Growth> growths) {
    Table table = new Table("one review", "", "small", "large", "growth");
    for (ReviewCost.Growth growth : growths) {
      Cost small = growth.small();
      Cost large = growth.large();
      add(table, growth.work(), "time, µs", small.microseconds(), large.microseconds());
      add(table, "", "PostgreSQL at work, µs", small.processor(), large.processor());
      add(table, "", "pages", small.pages(), large.pages());
    }
    return """
        ### Cost of one review against the size of the registry
        In a registry of %s and in one of %s manifests; one reviewer, %s due. Pages are found in memory or read.
        A look-up in a larger index may read one page more, and the same number of due rows lies closer together in
        a small registry, where one look finds several of them on a page.

        """
            .formatted(whole(plan.small()), whole(plan.large()), whole(plan.due()))
        + table;
  }

  private static void add(Table table, String work, String what, double small, double large) {
    table.row(work, what, figure(small), figure(large), figure(large / small) + " ×");
  }

  private static String steady(PullFigures.Steady steady) {
    return """
        ### Pulls at a fixed rate
        A pull is a manifest by tag, a HEAD and a GET of a blob; time counts from when a request was to begin.
        The rate is a quarter of what the server can do. Reviews are done many at a time, so that they take a core for
        some milliseconds several times a second; that is probably what the slowest requests meet where there are two cores.

        """
        + new Table(
                "%d requests/s".formatted(steady.requestsPerSecond()),
                "p50 ms",
                "p99 ms",
                "reviews/s")
            .row(row("without collection", steady.without()))
            .row(row("with collection", steady.with()));
  }

  private static String[] row(String name, PullFigures.Felt felt) {
    return new String[] {
      name, figure(felt.p50()), figure(felt.p99()), figure(felt.reviewsPerSecond())
    };
  }

  private static String full(PullFigures.Full full) {
    return "### Pulls as fast as the server answers\n"
        + new Table("8 connections", "requests/s", "reviews/s")
            .row("without collection", figure(full.without()), "0")
            .row("with collection", figure(full.with()), figure(full.reviewsPerSecond()));
  }

  private static String scans(List<Scans.Scan> scans) {
    String small =
        scans.stream()
            .filter(scan -> !scan.isLarge())
            .map(Scans.Scan::table)
            .collect(Collectors.joining(", "));
    Table large = new Table("table", "scans", "pages");
    scans.stream()
        .filter(Scans.Scan::isLarge)
        .forEach(scan -> large.row(scan.table(), whole(scan.scans()), whole(scan.pages())));
    return """
        ### Scans
        From deletes over triggers and reviews to the sweep. Tables of a few pages that were read whole: %s.
        """
            .formatted(small.isEmpty() ? "none" : small)
        + (scans.stream().anyMatch(Scans.Scan::isLarge) ? "\n" + large : "No other was.\n");
  }
}
