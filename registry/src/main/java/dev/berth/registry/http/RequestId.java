package dev.berth.registry.http;

import dev.berth.registry.http.server.RequestHead;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.slf4j.MDC;

/**
 * The id of one request, by which its log lines are found: the one that the request came with, from
 * a proxy perhaps, or a new one. The client is told.
 */
record RequestId(String text) {
  static final String HEADER = "X-Request-Id";

  private static final String LOG_KEY = "requestId";
  private static final Pattern USABLE = Pattern.compile("[A-Za-z0-9._:/+=@-]{1,128}");

  static RequestId of(RequestHead head) {
    return head.first(HEADER)
        .filter(given -> USABLE.matcher(given).matches())
        .map(RequestId::new)
        .orElseGet(RequestId::next);
  }

  private static RequestId next() {
    return new RequestId(HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()));
  }

  /** Adds the id to every line that this thread logs, until that is closed. */
  MDC.MDCCloseable addToLogContext() {
    return MDC.putCloseable(LOG_KEY, text);
  }
}
