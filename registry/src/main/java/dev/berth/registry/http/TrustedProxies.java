package dev.berth.registry.http;

import dev.berth.registry.config.HttpConfig;
import dev.berth.registry.config.IpLiteral;
import dev.berth.registry.config.IpNetwork;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * The reverse proxies whose word about the address of a client is believed. Each proxy appends the
 * address of its peer to {@code X-Forwarded-For}, so the list is read from its end: the first
 * address that is not a trusted proxy is the client, and everything before it may be invented.
 * Immutable; never resolves names.
 */
public final class TrustedProxies {
  /** More proxies than any deployment has in a row. */
  private static final int MAX_HOPS = 32;

  private final List<IpNetwork> networks;

  private TrustedProxies(List<IpNetwork> networks) {
    this.networks = List.copyOf(networks);
  }

  public static TrustedProxies of(HttpConfig config) {
    return new TrustedProxies(config.trustedProxies());
  }

  /** Returns whether the address is one of a trusted proxy. */
  public boolean isTrusted(InetAddress address) {
    for (IpNetwork network : networks) {
      if (network.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the address of the client: the peer itself, unless it is a trusted proxy. If the list
   * of a trusted proxy continues with something else than an address, or is used up, the client is
   * the last trusted proxy.
   *
   * @param peer the address at the other end of the connection
   * @param forwardedFor the values of all {@code X-Forwarded-For} headers, in order
   */
  public String clientOf(String peer, List<String> forwardedFor) {
    if (networks.isEmpty() || forwardedFor.isEmpty()) {
      return peer;
    }
    Optional<InetAddress> address = find(peer);
    return address.isPresent() && isTrusted(address.get())
        ? beyond(address.get(), forwardedFor).getHostAddress()
        : peer;
  }

  private InetAddress beyond(InetAddress proxy, List<String> forwardedFor) {
    InetAddress nearest = proxy;
    int hops = 0;
    for (String line : forwardedFor.reversed()) {
      int end = line.length();
      while (end >= 0) {
        int start = line.lastIndexOf(',', end - 1) + 1;
        Optional<InetAddress> next = find(line.substring(start, end).strip());
        if (next.isEmpty() || hops++ == MAX_HOPS) {
          return nearest;
        }
        nearest = next.get();
        if (!isTrusted(nearest)) {
          return nearest;
        }
        end = start - 1;
      }
    }
    return nearest;
  }

  /** An address with or without port, brackets and zone. */
  private static Optional<InetAddress> find(String text) {
    int zone = text.indexOf('%');
    String address = zone < 0 ? text : text.substring(0, zone);
    return IpLiteral.find(address)
        .or(() -> HostPort.find(address).map(HostPort::host).flatMap(IpLiteral::find));
  }
}
