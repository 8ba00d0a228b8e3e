package dev.berth.registry.log;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;

/**
 * Writes a throwable with its causes. Every line is indented and messages are escaped, so that no
 * message can pass for a line of the log.
 */
final class StackTrace {
  private static final String INDENT = "    ";

  private StackTrace() {}

  /** Appends the lines, divided by line ends, without one before the first or after the last. */
  static void append(StringBuilder out, IThrowableProxy thrown) {
    append(out, thrown, INDENT);
  }

  private static void append(StringBuilder out, IThrowableProxy thrown, String indent) {
    appendHead(out, thrown, indent);
    StackTraceElementProxy[] frames = thrown.getStackTraceElementProxyArray();
    int own = frames.length - thrown.getCommonFrames();
    for (int i = 0; i < own; i++) {
      out.append('\n').append(indent).append(INDENT).append(frames[i].getSTEAsString());
    }
    for (IThrowableProxy suppressed : thrown.getSuppressed()) {
      out.append('\n').append(indent).append(INDENT).append("suppressed:\n");
      append(out, suppressed, indent + INDENT);
    }
    if (thrown.getCause() != null) {
      out.append('\n').append(indent).append("caused by:\n");
      append(out, thrown.getCause(), indent);
    }
  }

  private static void appendHead(StringBuilder out, IThrowableProxy thrown, String indent) {
    out.append(indent).append(thrown.getClassName());
    if (thrown.getMessage() != null) {
      out.append(": ");
      Escape.appendPlain(out, thrown.getMessage());
    }
  }
}
