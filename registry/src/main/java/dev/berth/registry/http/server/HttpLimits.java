package dev.berth.registry.http.server;

import dev.berth.registry.config.HttpConfig;
import java.time.Duration;

/**
 * How large a head may be, and how long a client may keep a connection waiting.
 *
 * @param maxUrlBytes bytes of path and query
 * @param maxFieldBytes bytes of all header fields
 * @param headTimeout time for the head of a request
 * @param idleTimeout time between two requests
 * @param stallTimeout time without any byte during a transfer
 * @param minRate bytes per second that a transfer must reach on average, once it has waited for its
 *     client for {@code stallTimeout}
 */
record HttpLimits(
    int maxUrlBytes,
    int maxFieldBytes,
    Duration headTimeout,
    Duration idleTimeout,
    Duration stallTimeout,
    long minRate) {

  /** What a request line has besides the URL: a method, two spaces and the version. */
  static final int REQUEST_LINE_REST = 64;

  static HttpLimits of(HttpConfig config) {
    return new HttpLimits(
        config.maxUrlSize(),
        config.maxHeaderSize(),
        config.headerTimeout(),
        config.idleTimeout(),
        config.stallTimeout(),
        config.minimumRate());
  }

  /**
   * Returns the size of a buffer that holds any head that is allowed, and shows any that is not.
   */
  int maxHeadBytes() {
    return maxUrlBytes + maxFieldBytes + REQUEST_LINE_REST + 16;
  }
}
