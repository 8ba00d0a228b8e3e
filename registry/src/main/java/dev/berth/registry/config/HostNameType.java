package dev.berth.registry.config;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The host of a URL without its port: a name in lower case, or an IP address. IPv6 addresses may be
 * written with and without brackets, and are given without.
 */
record HostNameType() implements ValueType<String> {
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,253}[A-Za-z0-9])?");

  @Override
  public String parse(String text) {
    if (NAME.matcher(text).matches()) {
      return text.toLowerCase(Locale.ROOT);
    }
    String literal =
        text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
    return IpLiteral.find(literal)
        .orElseThrow(() -> new IllegalArgumentException(text))
        .getHostAddress();
  }

  @Override
  public String expected() {
    return "a host name without port, such as registry.example";
  }
}
