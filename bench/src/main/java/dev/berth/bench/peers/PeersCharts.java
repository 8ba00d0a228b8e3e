package dev.berth.bench.peers;

import dev.berth.bench.report.BarChart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures as drawings. */
final class PeersCharts {
  private PeersCharts() {}

  /** A drawing, whose title is said to those who cannot see it. */
  record Chart(String title, String svg) {}

  /** All that there are figures for, by name. */
  static Map<String, Chart> draw(List<Comparison> comparisons) {
    Map<String, Chart> charts = new LinkedHashMap<>();
    List<Comparison> compared =
        comparisons.stream()
            .filter(
                comparison ->
                    comparison.hasPeer()
                        && comparison.subjects().contains(Subject.BERTH)
                        && !comparison.scenario().isOfPages())
            .toList();
    if (!compared.isEmpty()) {
      charts.put("ratios", ratios(compared));
    }
    List<Comparison> bytes =
        comparisons.stream()
            .filter(comparison -> comparison.figures().contains(Figure.BYTES))
            .toList();
    if (!bytes.isEmpty()) {
      charts.put("bytes", bytes(bytes));
    }
    List<Comparison> pages =
        comparisons.stream().filter(comparison -> comparison.scenario().isOfPages()).toList();
    if (!pages.isEmpty()) {
      charts.put("pages", new Chart("The last page of lists", Pages.chart(pages)));
    }
    return charts;
  }

  /** Longer bars are better, also of times. */
  private static Chart ratios(List<Comparison> comparisons) {
    BarChart chart = new BarChart("Berth beside docker-registry: how many times better", true);
    for (Comparison comparison : comparisons) {
      for (Figure figure : comparison.figures()) {
        if (figure.use() == Figure.Use.AGAINST_PEER) {
          double ratio = comparison.ratios(Subject.BERTH, figure).median();
          chart.bar(
              comparison.scenario().title(),
              figure.title(),
              figure.better() == Figure.Better.MORE ? ratio : 1 / ratio);
        }
      }
    }
    return new Chart("How many times better Berth is than docker-registry", chart.svg());
  }

  private static Chart bytes(List<Comparison> comparisons) {
    BarChart chart = new BarChart("Large blobs: MB/s", false);
    for (Comparison comparison : comparisons) {
      for (Subject subject : comparison.subjects()) {
        chart.bar(
            comparison.scenario().title(),
            subject.title(),
            comparison.figures(subject, Figure.BYTES).median());
      }
    }
    return new Chart("Bytes per second of large blobs", chart.svg());
  }
}
