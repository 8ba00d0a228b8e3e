package dev.berth.bench.peers;

import java.util.Locale;

/** Where in a list a page is. */
enum PagePosition {
  FIRST,
  MIDDLE,
  LAST;

  static final int PAGE = 100;

  /** How many entries there are before a page of this position, of which a page is left. */
  int entriesBefore(int entries) {
    return switch (this) {
      case FIRST -> 0;
      case MIDDLE -> (entries - PAGE) / 2;
      case LAST -> entries - PAGE;
    };
  }

  Figure figure(int entries) {
    return new Figure(
        this + "-of-" + entries,
        "%s page of %,d, ms".formatted(this, entries),
        Figure.Better.LESS,
        Figure.Use.AGAINST_PEER);
  }

  /** How many times as long a page takes as the only page of a short list. */
  Figure growth(int entries) {
    return new Figure(
        "growth-" + this + "-of-" + entries,
        "%s page of %,d to the only one of %d, ×".formatted(this, entries, PAGE),
        Figure.Better.LESS,
        Figure.Use.BY_ITSELF);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
