package dev.berth.registry.output;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Sizes, counts and times as people read them. */
public final class Amounts {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final int STEP = 1024;

  private Amounts() {}

  /** Returns a size such as {@code 0 B}, {@code 512 B} or {@code 1.5 GiB}. */
  public static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    // From 1023.95 on, one digit after the point would say 1024.0.
    while (amount >= STEP - 0.05 && unit < UNITS.length - 1) {
      amount /= STEP;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", amount, UNITS[unit]);
  }

  /** Returns a number with its noun, such as {@code 1 object} or {@code 0 objects}. */
  public static String count(long number, String one) {
    return count(number, one, one + "s");
  }

  /** Returns a number with the form of its noun that belongs to it. */
  public static String count(long number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }

  /** Returns the two largest units: {@code 3d 4h}, {@code 5m 7s}; below a second {@code 0s}. */
  public static String time(Duration time) {
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

  /** Returns a moment to the second. */
  public static String moment(Instant moment) {
    return moment.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
