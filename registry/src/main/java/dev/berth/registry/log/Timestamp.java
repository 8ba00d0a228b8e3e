package dev.berth.registry.log;

import java.time.Instant;

/** Points in time as the log writes them: UTC, to the millisecond, always of one length. */
final class Timestamp {
  private static volatile Second last = Second.of(0);

  private Timestamp() {}

  /** A second and its text, which many lines share. */
  private record Second(long number, String text) {
    static Second of(long number) {
      String text = Instant.ofEpochSecond(number).toString();
      return new Second(number, text.substring(0, text.length() - 1));
    }
  }

  static void append(StringBuilder out, long millisecond) {
    Second second = second(Math.floorDiv(millisecond, 1000L));
    int rest = Math.floorMod(millisecond, 1000);
    out.append(second.text()).append('.');
    out.append((char) ('0' + rest / 100));
    out.append((char) ('0' + rest / 10 % 10));
    out.append((char) ('0' + rest % 10)).append('Z');
  }

  private static Second second(long number) {
    Second known = last;
    if (known.number() != number) {
      known = Second.of(number);
      last = known;
    }
    return known;
  }
}
