package dev.berth.registry.output;

import java.util.ArrayList;
import java.util.List;

/**
 * A table for people: every column as wide as its widest cell, two spaces between columns, no
 * spaces at the end of a line. Headings are rows in lower case.
 */
public final class Table {
  private static final String GAP = "  ";

  private final List<Align> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /** The side on which the cells of a column stand. */
  public enum Align {
    LEFT,
    RIGHT
  }

  private Table(List<Align> columns) {
    this.columns = columns;
  }

  /** Returns a table without rows. */
  public static Table of(Align... columns) {
    return new Table(List.of(columns));
  }

  /** Adds a row; cells at its end may be left out. */
  public Table row(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(cell.toString());
    }
    rows.add(row);
    return this;
  }

  /** Adds an empty line. */
  public Table blank() {
    return row();
  }

  /** Returns the lines, without a line end after the last one. */
  @Override
  public String toString() {
    int[] widths = new int[columns.size()];
    for (List<String> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return String.join("\n", rows.stream().map(row -> line(row, widths)).toList());
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      String cell = row.get(column);
      String padding = " ".repeat(widths[column] - cell.length());
      line.append(column == 0 ? "" : GAP)
          .append(columns.get(column) == Align.LEFT ? cell + padding : padding + cell);
    }
    return line.toString().stripTrailing();
  }
}
