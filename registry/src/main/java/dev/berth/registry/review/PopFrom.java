package dev.berth.registry.review;

import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * Where the next look into a queue begins: a moment before the first row that the last one found,
 * since nearly all rows before it are dead, and while somebody keeps an old snapshot each look
 * would pass over all of them. Rows that are committed a moment after they are due are found all
 * the same; for those that were locked for longer, it begins at the beginning once a minute.
 */
final class PopFrom {
  private static final OffsetDateTime BEGINNING =
      OffsetDateTime.of(2000, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
  private static final long FROM_BEGINNING_EVERY = Duration.ofMinutes(1).toNanos();

  private static final Duration MOMENT = Duration.ofSeconds(2);

  private OffsetDateTime from = BEGINNING;
  private long began = System.nanoTime();

  synchronized OffsetDateTime get() {
    if (System.nanoTime() - began > FROM_BEGINNING_EVERY) {
      from = BEGINNING;
      began = System.nanoTime();
    }
    return from;
  }

  /** Moves on, unless somebody began anew meanwhile. */
  synchronized void next(OffsetDateTime lookedFrom, OffsetDateTime first) {
    if (from.equals(lookedFrom)) {
      from = first.minus(MOMENT);
    }
  }
}
