package dev.berth.bench.peers;

import static dev.berth.bench.report.Figures.figure;
import static dev.berth.bench.report.Figures.whole;

import dev.berth.bench.command.Origin;
import dev.berth.bench.report.Table;
import java.util.ArrayList;
import java.util.List;

/** The figures as Markdown: goals first, then each scenario. */
final class PeersReport {
  private final PeersPlan plan;
  private final PeersFigures figures;

  PeersReport(PeersPlan plan, PeersFigures figures) {
    this.plan = plan;
    this.figures = figures;
  }

  String text(Origin origin) {
    List<String> parts = new ArrayList<>();
    parts.add(
        """
        ## Beside docker-registry
        %s. Servers: %s.
        %d connections ask as fast as they are answered, from the same machine. Medians of %d rounds of %d s, least and most in
        brackets; the servers took turns, and × is the ratio to docker-registry in the same round.
        """
            .formatted(
                origin,
                String.join("; ", figures.servers()),
                PeersPlan.CONNECTIONS,
                plan.rounds(),
                plan.window().toSeconds()));
    parts.add(PeersGoals.compare(figures).toString());
    figures.comparisons().forEach(comparison -> parts.add(scenario(comparison)));
    return String.join("\n", parts);
  }

  private static String scenario(Comparison comparison) {
    Table table =
        new Table(
            "", "rate ×", "p99 ×", "requests/s", "p50 ms", "p99 ms", "CPU s per 1,000", "failed");
    for (Subject subject : comparison.rounds().keySet()) {
      table.row(row(comparison, subject));
    }
    return "### " + comparison.scenario().title() + "\n" + table;
  }

  private static String[] row(Comparison comparison, Subject subject) {
    return new String[] {
      subject.title(),
      comparison.ratios(subject, Round::perSecond).toString(),
      comparison.ratios(subject, Round::p99).toString(),
      comparison.figures(subject, Round::perSecond).toString(),
      figure(comparison.figures(subject, Round::p50).median()),
      comparison.figures(subject, Round::p99).toString(),
      figure(comparison.figures(subject, Round::processor).median()),
      whole(comparison.failures(subject))
    };
  }
}
