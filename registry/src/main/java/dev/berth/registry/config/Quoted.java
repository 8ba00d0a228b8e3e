package dev.berth.registry.config;

/** Text from outside as messages show it: quoted, short, without control characters. */
final class Quoted {
  private static final int LONGEST = 80;

  private Quoted() {}

  static String quoted(String text) {
    String start = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    return start.replaceAll("\\p{Cntrl}", "\uFFFD").transform(shown -> "'" + shown + "'");
  }
}
