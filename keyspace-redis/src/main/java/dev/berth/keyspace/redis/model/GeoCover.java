package dev.berth.keyspace.redis.model;

import java.util.ArrayList;
import java.util.List;

/** Finds the cells that a box touches, and in each the ranges of scores that may lie in the box. */
final class GeoCover {
  /** How much finer than a cell a box is followed: into so many halves of halves. */
  private static final int FINER = 6;

  private static final int BITS_PER_CHARACTER = 5;

  private final int cellBits;
  private final int mostCells;

  /**
   * For cells that are geohashes of this length.
   *
   * @param mostCells a box that touches more is refused
   */
  GeoCover(int characters, int mostCells) {
    this.cellBits = characters * BITS_PER_CHARACTER;
    this.mostCells = mostCells;
  }

  /** A cell by its middle, and what of it is asked. */
  record Cell(Position middle, List<ScoreRange> ranges) {}

  /**
   * The cells that are to be asked.
   *
   * @throws IllegalArgumentException when they are too many
   */
  List<Cell> of(Box box) {
    List<Cell> cells = new ArrayList<>();
    box.parts().forEach(part -> addCells(GeoSquare.WORLD, part, cells));
    return cells;
  }

  private void addCells(GeoSquare square, Box box, List<Cell> cells) {
    if (!square.touches(box)) {
      return;
    }
    if (square.bits() < cellBits) {
      addCells(square.lowerHalf(), box, cells);
      addCells(square.upperHalf(), box, cells);
      return;
    }
    if (cells.size() == mostCells) {
      throw new IllegalArgumentException(
          "%s touches more than %,d cells: ask for less at once".formatted(box, mostCells));
    }
    List<ScoreRange> ranges = new ArrayList<>();
    addRanges(square, box, ranges);
    cells.add(new Cell(square.middle(), ranges));
  }

  private void addRanges(GeoSquare square, Box box, List<ScoreRange> ranges) {
    if (!square.touches(box)) {
      return;
    }
    if (square.isInside(box) || square.bits() >= finest()) {
      add(square.scores(), ranges);
      return;
    }
    addRanges(square.lowerHalf(), box, ranges);
    addRanges(square.upperHalf(), box, ranges);
  }

  private int finest() {
    return Math.min(cellBits + FINER, GeoSquare.SCORE_BITS);
  }

  private static void add(ScoreRange range, List<ScoreRange> ranges) {
    if (!ranges.isEmpty() && ranges.getLast().isFollowedBy(range)) {
      ranges.add(ranges.removeLast().upTo(range));
    } else {
      ranges.add(range);
    }
  }
}
