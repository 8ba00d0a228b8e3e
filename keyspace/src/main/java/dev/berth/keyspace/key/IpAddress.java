package dev.berth.keyspace.key;

import java.net.InetAddress;

/** Internet addresses as text. Never asks a name server. */
final class IpAddress {
  private static final String CHARACTERS = "[0-9a-fA-F:.]{2,45}";

  private IpAddress() {}

  /** Four or sixteen bytes; an IPv4 address inside an IPv6 one has four. */
  static byte[] parse(String text) {
    if (!text.matches(CHARACTERS)) {
      throw new IllegalArgumentException("not an IP address");
    }
    return InetAddress.ofLiteral(text).getAddress();
  }
}
