package dev.berth.registry;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Bytes and times as people read them. */
final class Amounts {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final int STEP = 1024;

  private Amounts() {}

  /** Such as {@code 0 B}, {@code 512 B} and {@code 1.5 GiB}. */
  static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    // From 1023.95 on, one digit after the point would say 1024.0.
    while (amount >= STEP - 0.05 && unit < UNITS.length - 1) {
      amount /= STEP;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", amount, UNITS[unit]);
  }

  /** With the two largest units: {@code 3d 4h}, {@code 5m 7s}; below a second {@code 0s}. */
  static String time(Duration time) {
    if (time.toDays() > 0) {
      return "%dd %dh".formatted(time.toDays(), time.toHoursPart());
    }
    if (time.toHours() > 0) {
      return "%dh %dm".formatted(time.toHours(), time.toMinutesPart());
    }
    return time.toMinutes() > 0
        ? "%dm %ds".formatted(time.toMinutes(), time.toSecondsPart())
        : time.toSeconds() + "s";
  }

  /** A moment to the second. */
  static String moment(Instant moment) {
    return moment.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
