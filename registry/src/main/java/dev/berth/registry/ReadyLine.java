package dev.berth.registry;

import dev.berth.registry.config.RegistryConfig;

/** What a server prints once it serves: where it listens and how to push. */
final class ReadyLine {
  private ReadyLine() {}

  static String of(RegistryConfig config, int port) {
    String host = config.http().host();
    String shown = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
    String address = (shown.contains(":") ? "[" + shown + "]" : shown) + ":" + port;
    return "berth is ready at http://%s (push with: skopeo copy --dest-tls-verify=false oci:IMAGE docker://%s/NAME:TAG)"
        .formatted(address, address.replace("127.0.0.1", "localhost"));
  }
}
