package dev.berth.bench.peers;

import static dev.berth.bench.report.Figures.figure;
import static dev.berth.bench.report.Figures.whole;

import dev.berth.bench.command.Origin;
import dev.berth.bench.report.Report;
import dev.berth.bench.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures as Markdown with drawings: goals first, then each scenario. */
final class PeersReport {
  static final String RECORD = "performance/peers.tsv";

  private final PeersPlan plan;
  private final PeersFigures figures;
  private final Map<String, String> files = new LinkedHashMap<>();

  PeersReport(PeersPlan plan, PeersFigures figures) {
    this.plan = plan;
    this.figures = figures;
  }

  Report report(Origin origin) {
    List<String> parts = new ArrayList<>();
    parts.add(beginning(origin));
    parts.add(PeersGoals.compare(figures).toString());
    PeersCharts.draw(figures.comparisons())
        .forEach(
            (name, chart) -> {
              String file = "performance/peers-%s.svg".formatted(name);
              files.put(file, chart.svg());
              parts.add("![%s](%s)\n".formatted(chart.title(), file));
            });
    figures.comparisons().forEach(comparison -> parts.add(scenario(comparison)));
    files.put(RECORD, PeersRecord.of(figures).toString());
    return new Report(String.join("\n", parts), files);
  }

  private String beginning(Origin origin) {
    return """
    ## Beside docker-registry
    %s. Servers: %s.%s%s
    The client runs on the same machine. Small things are asked for on %d connections, large ones on %d. Medians of %d rounds of
    %s s, least and most in brackets; the servers took turns, and × is the ratio to docker-registry in the same
    round. The [ratios](%s) are what `./berth bench check` compares later runs with. %s
    """
        .formatted(
            origin,
            String.join("; ", figures.servers()),
            listed("Left out", figures.leftOut()),
            listed("Could not be measured", figures.failed()),
            PeersPlan.CONNECTIONS,
            PeersPlan.BYTES_CONNECTIONS,
            plan.rounds(),
            figure(Round.seconds(plan.window())),
            RECORD,
            Verdict.RULE);
  }

  private static String listed(String what, List<String> things) {
    return things.isEmpty() ? "" : " %s: %s.".formatted(what, String.join("; ", things));
  }

  private static String scenario(Comparison comparison) {
    Table table = comparison.scenario().isOfPages() ? Pages.table(comparison) : table(comparison);
    return "### %s\n%s%s"
        .formatted(comparison.scenario().title(), table, Explanation.of(comparison));
  }

  private static Table table(Comparison comparison) {
    List<String> head = new ArrayList<>(List.of(""));
    compared(comparison).forEach(figure -> head.add(figure.title() + ", ×"));
    comparison.figures().forEach(figure -> head.add(figure.title()));
    head.add("failed");
    Table table = new Table(head.toArray(String[]::new));
    for (Subject subject : comparison.subjects()) {
      table.row(row(comparison, subject).toArray(String[]::new));
    }
    return table;
  }

  private static List<String> row(Comparison comparison, Subject subject) {
    List<String> row = new ArrayList<>(List.of(subject.title()));
    compared(comparison).forEach(figure -> row.add(comparison.ratios(subject, figure).toString()));
    for (Figure figure : comparison.figures()) {
      row.add(
          figure.use() == Figure.Use.ONLY_SHOWN
              ? figure(comparison.figures(subject, figure).median())
              : comparison.figures(subject, figure).toString());
    }
    row.add(whole(comparison.failures(subject)));
    return row;
  }

  private static List<Figure> compared(Comparison comparison) {
    return comparison.figures().stream()
        .filter(figure -> comparison.hasPeer() && figure.use() == Figure.Use.AGAINST_PEER)
        .toList();
  }
}
