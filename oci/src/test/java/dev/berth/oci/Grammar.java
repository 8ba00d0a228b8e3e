package dev.berth.oci;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The grammars of the specifications a second time, by pattern instead of character by character:
 * what the parsers are compared with.
 */
final class Grammar {
  private static final String WORD = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*+";
  private static final Pattern NAME = Pattern.compile(WORD + "(?:/" + WORD + ")*+");
  private static final Pattern TAG = Pattern.compile("[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}");
  private static final Pattern DIGEST = Pattern.compile("sha256:[a-f0-9]{64}|sha512:[a-f0-9]{128}");
  private static final String RESTRICTED_NAME = "[a-zA-Z0-9][a-zA-Z0-9!#$&^_.+-]{0,126}";
  private static final Pattern MEDIA_TYPE =
      Pattern.compile(RESTRICTED_NAME + "/" + RESTRICTED_NAME);

  private Grammar() {}

  static boolean isName(String text) {
    return text.length() <= 255 && NAME.matcher(text).matches();
  }

  static boolean isTag(String text) {
    return TAG.matcher(text).matches();
  }

  static boolean isDigest(String text) {
    return DIGEST.matcher(text).matches();
  }

  /** A media type as RFC 6838 restricts its names, parameters and blanks around it left out. */
  static boolean isMediaType(String text) {
    return MEDIA_TYPE.matcher(text).matches();
  }

  /** Only of the letters A to Z: a letter of another alphabet must not become one of them. */
  static String lowerCase(String text) {
    return text.chars()
        .map(c -> c < 0x80 ? String.valueOf((char) c).toLowerCase(Locale.ROOT).charAt(0) : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** The part of a header or field that is the media type itself. */
  static String withoutParameters(String text) {
    String name = text.split(";", -1)[0];
    int start = 0;
    int end = name.length();
    while (start < end && isBlank(name.charAt(start))) {
      start++;
    }
    while (start < end && isBlank(name.charAt(end - 1))) {
      end--;
    }
    return lowerCase(name.substring(start, end));
  }

  private static boolean isBlank(char c) {
    return c < 0x80 && Character.isWhitespace(c);
  }
}
