package dev.berth.registry;

import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.nodes.LiveNode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Objects;

/** What a node tells others of itself. */
final class NodeIdentity {
  private final RegistryConfig config;
  private final int port;
  private final Instant started = Instant.now();

  NodeIdentity(RegistryConfig config, int port) {
    this.config = config;
    this.port = port;
  }

  /** Asks the system for the name of the host, which may take a while. */
  LiveNode tell() {
    String host = hostName();
    String name = config.node().name().orElseGet(() -> nameOf(host, port));
    return new LiveNode(name, version(), address(host), started);
  }

  /** Two nodes on one host differ in their ports. */
  static String nameOf(String host, int port) {
    String usable = host.replaceAll("[^a-zA-Z0-9._-]", "-").replaceFirst("^[._-]+", "");
    return (usable.isEmpty() ? "node" : usable.substring(0, Math.min(usable.length(), 100)))
        + "-"
        + port;
  }

  private String address(String host) {
    String given = config.http().host();
    String shown = given.equals("0.0.0.0") || given.equals("::") ? host : given;
    return (shown.contains(":") ? "[" + shown + "]" : shown) + ":" + port;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "localhost";
    }
  }

  static String version() {
    return Objects.requireNonNullElse(
        NodeIdentity.class.getPackage().getImplementationVersion(), "unknown");
  }
}
