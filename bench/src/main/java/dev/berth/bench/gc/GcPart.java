package dev.berth.bench.gc;

import java.util.Locale;

/** What can be measured by itself. */
enum GcPart {
  /** Reviews per second. */
  RATES,
  /** The cost of one review in a small and in a large registry. */
  COST,
  /** Whether a table is read whole. */
  SCANS,
  /** What pulls feel of collection. */
  PULLS;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
