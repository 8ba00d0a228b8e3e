package dev.berth.oci;

/**
 * Kinds of characters that names are made of. Names are looked at character by character: each
 * request has some, and a pattern takes several times as long.
 */
final class Ascii {
  private Ascii() {}

  static boolean isDigit(char c) {
    return '0' <= c && c <= '9';
  }

  static boolean isLowerCase(char c) {
    return 'a' <= c && c <= 'z';
  }

  static boolean isUpperCase(char c) {
    return 'A' <= c && c <= 'Z';
  }

  /** A digit, or a letter in lower case. */
  static boolean isLowerWord(char c) {
    return isLowerCase(c) || isDigit(c);
  }
}
