package dev.berth.keyspace.redis.limit;

import java.time.Duration;

/**
 * How much is allowed.
 *
 * @param units so many come back …
 * @param per … evenly over this time
 * @param burst so many can be taken at once after a pause
 */
public record Rate(int units, Duration per, int burst) {
  private static final long NANOS_PER_MICRO = 1_000;

  /** So that times in microseconds stay exact in a script. */
  private static final long LONGEST_MICROS = Duration.ofDays(3650).toNanos() / NANOS_PER_MICRO;

  public Rate {
    if (units < 1 || burst < 1 || !per.isPositive()) {
      throw new IllegalArgumentException("%d per %s, at once %d".formatted(units, per, burst));
    }
    if (per.toNanos() / NANOS_PER_MICRO < units) {
      throw new IllegalArgumentException("more than one per microsecond");
    }
    if (per.toNanos() / NANOS_PER_MICRO / units > LONGEST_MICROS / burst) {
      throw new IllegalArgumentException("takes more than ten years to come back");
    }
  }

  /** So many in this time, also all at once. */
  public static Rate of(int units, Duration per) {
    return new Rate(units, per, units);
  }

  /** The time after which one unit comes back. */
  long microsPerUnit() {
    return per.toNanos() / NANOS_PER_MICRO / units;
  }

  /** The time after which everything is there again. */
  Duration longest() {
    return Duration.ofNanos(microsPerUnit() * NANOS_PER_MICRO * burst);
  }
}
