package dev.berth.registry.config;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A length of time within a range: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 7d}. */
final class TimeSpan implements ValueType<Duration> {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS,
          "d", ChronoUnit.DAYS);

  private final String least;
  private final String most;

  private TimeSpan(String least, String most) {
    this.least = least;
    this.most = most;
  }

  static TimeSpan time(String least, String most) {
    return new TimeSpan(least, most);
  }

  @Override
  public Duration parse(String text) {
    Duration value = duration(text);
    if (value.compareTo(duration(least)) < 0 || value.compareTo(duration(most)) > 0) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }

  @Override
  public String expected() {
    return "a time such as 500ms, 30s, 5m, 24h or 7d, from %s to %s".formatted(least, most);
  }

  private static Duration duration(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    ChronoUnit unit = UNITS.getOrDefault(matcher.group(2), ChronoUnit.SECONDS);
    return Duration.of(Long.parseLong(matcher.group(1)), unit);
  }
}
