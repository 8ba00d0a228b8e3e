package dev.berth.registry.http;

/** Text that a client sent, as messages to it repeat it. */
final class ClientText {
  private static final int MAX_LENGTH = 80;

  private ClientText() {}

  /** Returns the text in quotes, shortened and without control characters. */
  static String quoted(String text) {
    String start = text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    return "'" + start.replaceAll("\\p{Cntrl}", "\uFFFD") + "'";
  }
}
