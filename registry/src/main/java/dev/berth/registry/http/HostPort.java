package dev.berth.registry.http;

import dev.berth.registry.config.IpLiteral;
import java.util.Locale;
import java.util.Optional;

/**
 * A host and an optional port, as in the {@code Host} header (RFC 9110, section 7.2).
 *
 * @param host in lower case; an IPv6 address without its brackets
 * @param port digits, or empty if there is none
 */
record HostPort(String host, String port) {
  private static final String NAME_SYMBOLS = "-._~%!$&'()*+,;=";

  /** Returns host and port, or empty if the text has another form. */
  static Optional<HostPort> find(String text) {
    boolean bracketed = text.startsWith("[");
    int end = bracketed ? text.indexOf(']') : endOfName(text);
    if (end < 0) {
      return Optional.empty();
    }
    String host = text.substring(bracketed ? 1 : 0, end);
    String rest = text.substring(bracketed ? end + 1 : end);
    boolean wellFormed = (bracketed ? isIpv6(host) : isName(host)) && isPort(rest);
    return wellFormed
        ? Optional.of(new HostPort(host.toLowerCase(Locale.ROOT), rest.replace(":", "")))
        : Optional.empty();
  }

  private static int endOfName(String text) {
    int colon = text.indexOf(':');
    return colon < 0 ? text.length() : colon;
  }

  private static boolean isIpv6(String text) {
    return text.indexOf(':') >= 0 && IpLiteral.find(text).isPresent();
  }

  private static boolean isName(String text) {
    return text.chars().allMatch(c -> isLetterOrDigit(c) || NAME_SYMBOLS.indexOf(c) >= 0);
  }

  /** Nothing, or a colon and perhaps digits. */
  private static boolean isPort(String text) {
    return text.isEmpty()
        || (text.length() <= ":65535".length()
            && text.charAt(0) == ':'
            && text.chars().skip(1).allMatch(HostPort::isDigit));
  }

  private static boolean isLetterOrDigit(int c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
