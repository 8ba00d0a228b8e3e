package dev.berth.registry.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The trace that a request belongs to, as W3C Trace Context defines it. */
final class TraceContext {
  /** Version 0, and what later ones have in common with it: those may go on behind the flags. */
  private static final Pattern TRACEPARENT =
      Pattern.compile(
          "(?!ff)(?<version>[0-9a-f]{2})-(?<trace>(?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}"
              + "-[0-9a-f]{2}(?<more>-.*)?");

  private TraceContext() {}

  /** Returns the id of the trace that the header names; none if it is malformed. */
  static Optional<String> traceId(String traceparent) {
    Matcher parent = TRACEPARENT.matcher(traceparent);
    return parent.matches() && mayHaveMore(parent)
        ? Optional.of(parent.group("trace"))
        : Optional.empty();
  }

  private static boolean mayHaveMore(Matcher parent) {
    return parent.group("more") == null || !parent.group("version").equals("00");
  }
}
