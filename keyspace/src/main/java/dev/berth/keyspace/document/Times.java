package dev.berth.keyspace.document;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;

/** Points in time that every encoding can write: the years 0000 to 9999, to the nanosecond. */
public final class Times {
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");
  private static final Pattern RFC_3339 =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?"
              + "(Z|[+-][0-9]{2}:[0-9]{2})");

  private Times() {}

  public static boolean isWritable(Instant time) {
    return !time.isBefore(FIRST) && !time.isAfter(LAST);
  }

  /** As RFC 3339 writes it, in UTC. */
  public static String text(Instant time) {
    return time.toString();
  }

  /**
   * Reads RFC 3339, with any offset.
   *
   * @throws MalformedException when it is something else
   */
  public static Instant parse(String text) {
    if (!RFC_3339.matcher(text).matches()) {
      throw new MalformedException("not a time as RFC 3339 writes it");
    }
    try {
      return check(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException _) {
      throw new MalformedException("not a time that exists");
    }
  }

  /**
   * The time so many seconds and nanoseconds after the beginning of 1970.
   *
   * @throws MalformedException when that is before the year 0000 or after 9999
   */
  public static Instant ofEpoch(long seconds, long nanoseconds) {
    if (seconds < FIRST.getEpochSecond() || seconds > LAST.getEpochSecond()) {
      throw outside();
    }
    return check(Instant.ofEpochSecond(seconds, nanoseconds));
  }

  private static Instant check(Instant time) {
    if (!isWritable(time)) {
      throw outside();
    }
    return time;
  }

  private static MalformedException outside() {
    return new MalformedException("a time outside of the years 0000 to 9999");
  }
}
