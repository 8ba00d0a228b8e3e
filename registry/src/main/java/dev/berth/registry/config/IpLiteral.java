package dev.berth.registry.config;

import java.net.InetAddress;
import java.util.Optional;

/** Reads IP addresses from text. Host names are never resolved. */
public final class IpLiteral {
  private static final int MAX_LENGTH = "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255".length();

  private IpLiteral() {}

  /**
   * Returns the address, or empty if the text is anything else than an IPv4 address of four decimal
   * numbers or an IPv6 address without brackets and zone. An IPv4 address that is mapped into IPv6
   * ({@code ::ffff:192.0.2.1}) becomes the IPv4 address.
   */
  public static Optional<InetAddress> find(String text) {
    if (text.length() > MAX_LENGTH || !text.chars().allMatch(IpLiteral::isPart)) {
      return Optional.empty();
    }
    try {
      InetAddress address = InetAddress.ofLiteral(text);
      // Programs disagree about short and octal forms such as 127.1 and 010.0.0.1.
      boolean clear = text.indexOf(':') >= 0 || address.getHostAddress().equals(text);
      return clear ? Optional.of(address) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Excludes zones, whose network interface would be searched for. */
  private static boolean isPart(int c) {
    return c == ':'
        || c == '.'
        || (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'f')
        || (c >= 'A' && c <= 'F');
  }
}
