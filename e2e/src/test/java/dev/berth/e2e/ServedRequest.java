package dev.berth.e2e;

import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A request as the server's log tells it. The line comes a moment after the answer. */
record ServedRequest(String method, String path, long received, int status) {
  /** Stands for the status of a request that lost its connection before it was answered. */
  static final int CUT = 0;

  private static final Pattern LINE =
      Pattern.compile(
          "request method=(\\S+) path=(\\S+) .*received=(\\d+) millis=\\d+ (?:status=(\\d+)|cut=)");

  /** All of them, in the order of their ends. */
  static List<ServedRequest> of(Berth berth) throws IOException {
    return LINE.matcher(berth.log()).results().map(ServedRequest::parse).toList();
  }

  /** Whether it is one of this method, to a path that begins so, with this answer. */
  boolean is(String expectedMethod, String pathBegin, int expectedStatus) {
    return method.equals(expectedMethod) && path.startsWith(pathBegin) && status == expectedStatus;
  }

  private static ServedRequest parse(MatchResult line) {
    return new ServedRequest(
        line.group(1),
        line.group(2),
        Long.parseLong(line.group(3)),
        line.group(4) == null ? CUT : Integer.parseInt(line.group(4)));
  }
}
