package dev.berth.registry.http.server;

import java.util.Map;

/** The first lines of responses. */
final class StatusLines {
  private static final Map<Integer, String> REASONS =
      Map.ofEntries(
          Map.entry(200, "OK"),
          Map.entry(201, "Created"),
          Map.entry(202, "Accepted"),
          Map.entry(204, "No Content"),
          Map.entry(206, "Partial Content"),
          Map.entry(304, "Not Modified"),
          Map.entry(307, "Temporary Redirect"),
          Map.entry(400, "Bad Request"),
          Map.entry(401, "Unauthorized"),
          Map.entry(403, "Forbidden"),
          Map.entry(404, "Not Found"),
          Map.entry(405, "Method Not Allowed"),
          Map.entry(409, "Conflict"),
          Map.entry(412, "Precondition Failed"),
          Map.entry(413, "Content Too Large"),
          Map.entry(414, "URI Too Long"),
          Map.entry(415, "Unsupported Media Type"),
          Map.entry(416, "Range Not Satisfiable"),
          Map.entry(417, "Expectation Failed"),
          Map.entry(421, "Misdirected Request"),
          Map.entry(429, "Too Many Requests"),
          Map.entry(431, "Request Header Fields Too Large"),
          Map.entry(500, "Internal Server Error"),
          Map.entry(501, "Not Implemented"),
          Map.entry(503, "Service Unavailable"),
          Map.entry(505, "HTTP Version Not Supported"),
          Map.entry(507, "Insufficient Storage"));

  private static final byte[][] LINES = new byte[600][];

  static {
    for (int status = 100; status < LINES.length; status++) {
      String reason = REASONS.getOrDefault(status, "");
      LINES[status] = ResponseHead.ascii("HTTP/1.1 %d %s\r\n".formatted(status, reason));
    }
  }

  private StatusLines() {}

  static byte[] of(int status) {
    return LINES[status];
  }
}
