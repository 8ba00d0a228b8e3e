package dev.berth.registry.http.server;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time as HTTP writes it, formatted once a second. */
final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static volatile HttpDate latest = at(0);

  private final long second;
  private final byte[] text;

  private HttpDate(long second, byte[] text) {
    this.second = second;
    this.text = text;
  }

  static byte[] now() {
    long second = System.currentTimeMillis() / 1000;
    HttpDate known = latest;
    if (known.second != second) {
      known = at(second);
      latest = known;
    }
    return known.text;
  }

  private static HttpDate at(long second) {
    return new HttpDate(second, ResponseHead.ascii(FORMAT.format(Instant.ofEpochSecond(second))));
  }
}
