package dev.berth.oci;

import java.util.Locale;
import java.util.Set;

/**
 * The grammars of the specifications a second time, character by character instead of by pattern:
 * what the parsers are compared with.
 */
final class Grammar {
  private static final Set<String> JOINTS = Set.of(".", "_", "__");

  private Grammar() {}

  static boolean isName(String text) {
    if (text.length() > 255 || text.endsWith("/")) {
      return false;
    }
    for (String part : text.split("/", -1)) {
      if (!isNamePart(part)) {
        return false;
      }
    }
    return true;
  }

  /** Words of letters and digits, with one joint between each two. */
  private static boolean isNamePart(String part) {
    if (part.isEmpty() || !isAlphanumeric(part.charAt(0))) {
      return false;
    }
    int at = 0;
    while (at < part.length()) {
      int joint = at;
      while (joint < part.length() && isAlphanumeric(part.charAt(joint))) {
        joint++;
      }
      at = joint;
      while (at < part.length() && !isAlphanumeric(part.charAt(at))) {
        at++;
      }
      if (joint < part.length() && (at == part.length() || !isJoint(part.substring(joint, at)))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isJoint(String text) {
    return JOINTS.contains(text) || text.chars().allMatch(c -> c == '-');
  }

  private static boolean isAlphanumeric(int c) {
    return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9');
  }

  static boolean isTag(String text) {
    return !text.isEmpty()
        && text.length() <= 128
        && text.chars().allMatch(Grammar::isOfTag)
        && text.charAt(0) != '.'
        && text.charAt(0) != '-';
  }

  private static boolean isOfTag(int c) {
    return isAlphanumeric(c) || ('A' <= c && c <= 'Z') || "._-".indexOf(c) >= 0;
  }

  static boolean isDigest(String text) {
    String value = text.substring(Math.min(7, text.length()));
    int digits = text.startsWith("sha256:") ? 64 : text.startsWith("sha512:") ? 128 : -1;
    return value.length() == digits && value.chars().allMatch(c -> isAlphanumeric(c) && c <= 'f');
  }

  /** A media type as RFC 6838 restricts its names, parameters and blanks around it left out. */
  static boolean isMediaType(String text) {
    String[] names = text.split("/", -1);
    return names.length == 2 && isRestrictedName(names[0]) && isRestrictedName(names[1]);
  }

  private static boolean isRestrictedName(String text) {
    String lower = lowerCase(text);
    return !lower.isEmpty()
        && lower.length() <= 127
        && isAlphanumeric(lower.charAt(0))
        && lower.chars().allMatch(c -> isAlphanumeric(c) || "!#$&-^_.+".indexOf(c) >= 0);
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
