package dev.berth.keyspace.value;

import dev.berth.keyspace.document.Times;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** In what times are counted from the beginning of 1970, by the names that a catalog gives. */
enum EpochUnit {
  S(1),
  MS(1_000),
  US(1_000_000),
  NS(1_000_000_000);

  private static final long NANOSECONDS = 1_000_000_000;

  private final long perSecond;

  EpochUnit(long perSecond) {
    this.perSecond = perSecond;
  }

  static Optional<EpochUnit> find(String name) {
    return Arrays.stream(values())
        .filter(unit -> unit.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }

  /**
   * How many whole units have passed at this time.
   *
   * @throws ArithmeticException when that is no number of 64 bits
   */
  long count(Instant time) {
    return Math.addExact(
        Math.multiplyExact(time.getEpochSecond(), perSecond),
        time.getNano() / (NANOSECONDS / perSecond));
  }

  Instant time(long count) {
    return Times.ofEpoch(
        Math.floorDiv(count, perSecond),
        Math.floorMod(count, perSecond) * (NANOSECONDS / perSecond));
  }
}
