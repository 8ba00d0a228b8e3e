package dev.berth.keyspace.source;

import java.util.Comparator;

/**
 * A place in a file.
 *
 * @param line from 1
 * @param column from 1
 */
public record Position(String file, int line, int column) implements Comparable<Position> {
  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::file)
          .thenComparingInt(Position::line)
          .thenComparingInt(Position::column);

  @Override
  public int compareTo(Position other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
