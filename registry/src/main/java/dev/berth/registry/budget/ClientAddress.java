package dev.berth.registry.budget;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * The address that limits are counted by: one address of version 4, or one network of version 6
 * with a prefix of 64 bits, because a host usually owns all addresses of such a network.
 *
 * @param text the same for every notation of the same client, and short
 */
public record ClientAddress(String text) {
  /** Stands for every client whose address is unknown. */
  private static final ClientAddress UNKNOWN = new ClientAddress("unknown");

  /** Returns the client of an address in any notation; all that is not an address is one client. */
  public static ClientAddress of(String host) {
    try {
      return of(InetAddress.ofLiteral(withoutZone(host)));
    } catch (IllegalArgumentException e) {
      return UNKNOWN;
    }
  }

  public static ClientAddress of(InetAddress address) {
    return address instanceof Inet6Address
        ? new ClientAddress(network(address.getAddress()))
        : new ClientAddress(address.getHostAddress());
  }

  /** Removes the name of a network interface, as in {@code fe80::1%eth0}. */
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
