package dev.berth.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Markdown table whose columns are aligned in the text too, since it is read in terminals. */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();

  public Table(String... head) {
    rows.add(List.of(head));
  }

  /** Adds a row with as many cells as the head. */
  public Table row(String... cells) {
    if (cells.length != rows.getFirst().size()) {
      throw new IllegalArgumentException("a row of another width: " + List.of(cells));
    }
    rows.add(List.of(cells));
    return this;
  }

  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    lines.add(line(rows.getFirst()));
    lines.add(line(rule()));
    rows.stream().skip(1).map(this::line).forEach(lines::add);
    return String.join("\n", lines) + "\n";
  }

  private List<String> rule() {
    return IntStream.range(0, rows.getFirst().size())
        .mapToObj(column -> "-".repeat(width(column)))
        .toList();
  }

  private String line(List<String> cells) {
    return IntStream.range(0, cells.size())
        .mapToObj(
            column -> cells.get(column) + " ".repeat(width(column) - cells.get(column).length()))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private int width(int column) {
    return rows.stream().mapToInt(cells -> cells.get(column).length()).max().orElseThrow();
  }
}
