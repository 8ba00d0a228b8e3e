package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import dev.berth.registry.config.HttpConfig;
import dev.berth.registry.config.IpLiteral;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The hosts that requests may be addressed to. A web page can let its own name resolve to an
 * address of this machine (DNS rebinding); its requests come from a browser on this machine then,
 * and differ from others by their {@code Host} alone.
 *
 * <ul>
 *   <li>A listener on a loopback address accepts names and addresses of the loopback interface, its
 *       own name, and those in {@code http.hosts}.
 *   <li>Any other listener accepts every host, or, if {@code http.hosts} is set, the same as above
 *       and every IP address: probes use them, and no name server can redirect them.
 * </ul>
 */
final class AcceptedHosts {
  private static final String LOCALHOST = "localhost";

  private final boolean loopback;
  private final boolean any;
  private final Set<String> names;

  private AcceptedHosts(boolean loopback, boolean any, Set<String> names) {
    this.loopback = loopback;
    this.any = any;
    this.names = names;
  }

  /** Creates the rule for the listener of this configuration, whose address is resolved. */
  static AcceptedHosts of(HttpConfig config) {
    InetAddress address = new InetSocketAddress(config.host(), config.port()).getAddress();
    boolean loopback = address != null && address.isLoopbackAddress();
    Set<String> names = new HashSet<>(config.hosts());
    names.add(LOCALHOST);
    names.add(config.host().toLowerCase(Locale.ROOT));
    return new AcceptedHosts(loopback, !loopback && config.hosts().isEmpty(), names);
  }

  /**
   * Returns the answer to a request that is not addressed to this server, or empty if it is.
   *
   * @param lines the value of the {@code Host} header, for a target in absolute form its authority
   *     instead; empty only for HTTP/1.0, which no browser sends
   */
  Optional<Response> refusal(List<String> lines) {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Optional<HostPort> given = HostPort.find(lines.getFirst());
    if (given.isEmpty()) {
      return badRequest(
          "expected a host name and a port in the Host header, found "
              + ClientText.quoted(lines.getFirst()));
    }
    return accepts(given.get().host()) ? Optional.empty() : misdirected(given.get().host());
  }

  private boolean accepts(String host) {
    return any || names.contains(withoutFinalDot(host)) || acceptsAddress(host);
  }

  private boolean acceptsAddress(String host) {
    return IpLiteral.find(host)
        .filter(address -> !loopback || address.isLoopbackAddress() || isConfigured(address))
        .isPresent();
  }

  private boolean isConfigured(InetAddress address) {
    return names.contains(address.getHostAddress());
  }

  private static String withoutFinalDot(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  private static Optional<Response> badRequest(String message) {
    return Optional.of(ErrorResponses.of(400, ErrorCode.UNSUPPORTED, message));
  }

  private Optional<Response> misdirected(String host) {
    String addresses = loopback ? "loopback addresses" : "IP addresses";
    return Optional.of(
        ErrorResponses.of(
            421,
            ErrorCode.DENIED,
            ("this server is not %s: it answers to localhost, %s and the names in the setting"
                    + " http.hosts; if clients or a reverse proxy use this name, add it there"
                    + " (BERTH_HTTP_HOSTS)")
                .formatted(ClientText.quoted(host), addresses)));
  }
}
