package dev.berth.bench.peers;

import static dev.berth.bench.report.Figures.figure;
import static dev.berth.bench.report.Figures.whole;

import dev.berth.bench.report.LineChart;
import dev.berth.bench.report.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What pages of lists took, of lists of each length. */
final class Pages {
  private Pages() {}

  /** The lengths of lists that were measured, the shortest first. */
  private static List<Integer> lengths(Comparison comparison) {
    return comparison.figures().stream()
        .filter(figure -> figure.use() == Figure.Use.AGAINST_PEER)
        .map(figure -> Integer.valueOf(figure.name().replaceFirst(".*-", "")))
        .distinct()
        .sorted()
        .toList();
  }

  static int longest(Comparison comparison) {
    return Collections.max(lengths(comparison));
  }

  static Table table(Comparison comparison) {
    List<Integer> lengths = lengths(comparison);
    List<String> head = new ArrayList<>(List.of("ms", "page"));
    lengths.forEach(length -> head.add("of " + whole(length)));
    head.addAll(List.of("growth ×", "to docker-registry ×"));
    Table table = new Table(head.toArray(String[]::new));
    for (Subject subject : comparison.subjects()) {
      for (PagePosition position : PagePosition.values()) {
        table.row(row(comparison, subject, position, lengths).toArray(String[]::new));
      }
    }
    return table;
  }

  private static List<String> row(
      Comparison comparison, Subject subject, PagePosition position, List<Integer> lengths) {
    List<String> row = new ArrayList<>(List.of(subject.title(), position.toString()));
    for (int length : lengths) {
      Figure figure = position.figure(length);
      row.add(
          comparison.figures().contains(figure)
              ? figure(comparison.figures(subject, figure).median())
              : "");
    }
    int longest = lengths.getLast();
    row.add(comparison.figures(subject, position.growth(longest)).toString());
    row.add(
        comparison.hasPeer()
            ? figure(comparison.ratios(subject, position.figure(longest)).median())
            : "");
    return row;
  }

  /** The last page of each list, which is the one that may get slower. */
  static String chart(List<Comparison> comparisons) {
    LineChart chart =
        new LineChart("The last page of a list", "entries of the list", "milliseconds");
    for (Comparison comparison : comparisons) {
      for (Subject subject : comparison.subjects()) {
        List<LineChart.Point> points =
            lengths(comparison).stream().map(length -> point(comparison, subject, length)).toList();
        chart.line("%s, %s".formatted(comparison.scenario().title(), subject.title()), points);
      }
    }
    return chart.svg();
  }

  private static LineChart.Point point(Comparison comparison, Subject subject, int length) {
    PagePosition position = length == PagePosition.PAGE ? PagePosition.FIRST : PagePosition.LAST;
    return new LineChart.Point(
        length, comparison.figures(subject, position.figure(length)).median());
  }
}
