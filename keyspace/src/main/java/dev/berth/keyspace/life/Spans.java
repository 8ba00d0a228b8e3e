package dev.berth.keyspace.life;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Spans of time as text: a whole number and a unit, such as {@code 90s}, {@code 15m}, {@code 7d}.
 */
public final class Spans {
  private static final Map<String, Duration> UNITS =
      new TreeMap<>(
          Map.of(
              "ms", Duration.ofMillis(1),
              "s", Duration.ofSeconds(1),
              "m", Duration.ofMinutes(1),
              "h", Duration.ofHours(1),
              "d", Duration.ofDays(1)));
  private static final int MAX_DIGITS = 12;

  private Spans() {}

  /** Empty when the text is not a span, or not a positive one. */
  public static Optional<Duration> parse(String text) {
    int digits = 0;
    while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
      digits++;
    }
    Duration unit = UNITS.get(text.substring(digits));
    if (unit == null || digits == 0 || digits > MAX_DIGITS) {
      return Optional.empty();
    }
    try {
      Duration span = unit.multipliedBy(Long.parseLong(text.substring(0, digits)));
      return span.isPositive() ? Optional.of(span) : Optional.empty();
    } catch (NumberFormatException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** The shortest text that reads back as this span of whole milliseconds. */
  public static String text(Duration span) {
    long milliseconds = span.toMillis();
    for (String unit : new String[] {"d", "h", "m", "s"}) {
      long length = UNITS.getOrDefault(unit, Duration.ZERO).toMillis();
      if (milliseconds % length == 0) {
        return milliseconds / length + unit;
      }
    }
    return milliseconds + "ms";
  }
}
