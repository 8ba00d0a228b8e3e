package dev.berth.registry.config;

import dev.berth.keyspace.redis.limit.Rate;
import java.util.Optional;

/** How often something may be done in a time, such as {@code 100/1m}, or {@code off}. */
final class RateType implements ValueType<Optional<Rate>> {
  static final String OFF = "off";

  private static final WholeNumber TIMES = WholeNumber.number(1, 100_000);

  /** At most as long as the state of a limit lives. */
  private static final TimeSpan SPAN = TimeSpan.time("1s", "1d");

  @Override
  public Optional<Rate> parse(String text) {
    if (text.equals(OFF)) {
      return Optional.empty();
    }
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException(text);
    }
    int times = TIMES.parse(text.substring(0, slash));
    return Optional.of(Rate.of(times, SPAN.parse(text.substring(slash + 1))));
  }

  @Override
  public String expected() {
    return "off, or a number from 1 to 100000 and a time from 1s to 1d, such as 100/1m";
  }
}
