package dev.berth.registry.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * Who is limited as one client: an address of version 4, or all of version 6 that have the first 64
 * bits in common, for whoever has one of these has all of them.
 *
 * @param text always the same for the same client, and never long
 */
record ClientAddress(String text) {
  /** Should a connection ever have none. */
  private static final ClientAddress UNKNOWN = new ClientAddress("unknown");

  /** Of an address in any of its notations; whatever is no address is one client. */
  static ClientAddress of(String host) {
    try {
      InetAddress address = InetAddress.ofLiteral(withoutZone(host));
      return address instanceof Inet6Address
          ? new ClientAddress(network(address.getAddress()))
          : new ClientAddress(address.getHostAddress());
    } catch (IllegalArgumentException e) {
      return UNKNOWN;
    }
  }

  /** The name of a network interface of this machine, as in {@code fe80::1%eth0}. */
  private static String withoutZone(String host) {
    int percent = host.indexOf('%');
    return percent < 0 ? host : host.substring(0, percent);
  }

  private static String network(byte[] address) {
    ByteBuffer parts = ByteBuffer.wrap(address);
    return "%x:%x:%x:%x::/64"
        .formatted(parts.getShort(), parts.getShort(), parts.getShort(), parts.getShort());
  }

  @Override
  public String toString() {
    return text;
  }
}
