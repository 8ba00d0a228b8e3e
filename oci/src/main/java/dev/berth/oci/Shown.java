package dev.berth.oci;

/** How text from outside is shown in a message: short, and without control characters. */
final class Shown {
  private static final int LONGEST = 80;

  private Shown() {}

  static String shortened(String text) {
    String start = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    return start
        .codePoints()
        .map(c -> Character.isISOControl(c) ? '\uFFFD' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
