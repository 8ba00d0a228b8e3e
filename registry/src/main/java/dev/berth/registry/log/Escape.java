package dev.berth.registry.log;

/**
 * Makes text from anywhere harmless in a log. Characters that end a line, steer a terminal or
 * change the direction of reading are written as JSON escapes.
 */
final class Escape {
  private Escape() {}

  /** Appends text as it is, but for the characters nobody can see. */
  static void appendPlain(StringBuilder out, String text) {
    text.codePoints()
        .forEach(
            point -> {
              if (isHidden(point)) {
                appendHidden(out, point);
              } else {
                out.appendCodePoint(point);
              }
            });
  }

  /** Appends text as a JSON string, quotes included. */
  static void appendQuoted(StringBuilder out, String text) {
    out.append('"');
    text.codePoints()
        .forEach(
            point -> {
              if (isHidden(point)) {
                appendHidden(out, point);
              } else if (point == '"' || point == '\\') {
                out.append('\\').appendCodePoint(point);
              } else {
                out.appendCodePoint(point);
              }
            });
    out.append('"');
  }

  static boolean isHidden(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }

  private static void appendHidden(StringBuilder out, int point) {
    switch (point) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        for (char unit : Character.toChars(point)) {
          out.append("\\u%04x".formatted((int) unit));
        }
      }
    }
  }
}
