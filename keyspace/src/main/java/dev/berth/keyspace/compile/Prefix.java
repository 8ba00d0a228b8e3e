package dev.berth.keyspace.compile;

import java.util.Optional;

/** What a user may choose as a prefix. It may hold the delimiter. */
final class Prefix {
  private static final int MAX_LENGTH = 200;

  private Prefix() {}

  /** Why this is no prefix; empty when it is one. */
  static Optional<String> whyNot(String prefix) {
    if (prefix.isEmpty()) {
      return Optional.of("is empty");
    }
    if (prefix.length() > MAX_LENGTH) {
      return Optional.of("has more than " + MAX_LENGTH + " characters");
    }
    if (prefix.startsWith(":") || prefix.endsWith(":")) {
      return Optional.of("begins or ends with ':'");
    }
    if (prefix.contains("{") || prefix.contains("}")) {
      return Optional.of("holds a brace, which would put every key into one slot");
    }
    if (prefix.chars().anyMatch(c -> "*?[]\\^".indexOf(c) >= 0)) {
      return Optional.of("holds a character that SCAN patterns give a meaning");
    }
    if (prefix.chars().anyMatch(c -> Character.isISOControl(c) || Character.isWhitespace(c))) {
      return Optional.of("holds a space or control character");
    }
    if (prefix.codePoints().anyMatch(c -> c >= 0xD800 && c <= 0xDFFF)) {
      return Optional.of("holds half a character");
    }
    return Optional.empty();
  }
}
