package dev.berth.registry.log;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/** Points in time as the log writes them: UTC, to the millisecond, always of one length. */
final class Timestamp {
  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private Timestamp() {}

  static void append(StringBuilder out, long millisecond) {
    FORMAT.formatTo(Instant.ofEpochMilli(millisecond), out);
  }
}
