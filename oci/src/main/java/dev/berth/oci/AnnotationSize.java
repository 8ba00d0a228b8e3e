package dev.berth.oci;

/** Computes how long annotations are as a JSON object in ASCII, the form in which they are kept. */
final class AnnotationSize {
  /** Quotation marks around name and value, a colon, and a comma or brace. */
  private static final int MARKS = 6;

  private AnnotationSize() {}

  static int of(String name, String value) {
    return MARKS + escaped(name) + escaped(value);
  }

  private static int escaped(String text) {
    int size = 0;
    for (int i = 0; i < text.length(); i++) {
      size += escaped(text.charAt(i));
    }
    return size;
  }

  private static int escaped(char c) {
    return switch (c) {
      case '"', '\\', '\b', '\f', '\n', '\r', '\t' -> 2;
      default -> c < ' ' || c > '~' ? 6 : 1;
    };
  }
}
