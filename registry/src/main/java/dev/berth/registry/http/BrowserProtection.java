package dev.berth.registry.http;

import dev.berth.registry.config.HttpConfig;
import java.util.Optional;

/** Refuses what a browser sends on behalf of a web page that has no business here. Thread-safe. */
final class BrowserProtection {
  private final AcceptedHosts hosts;

  private BrowserProtection(AcceptedHosts hosts) {
    this.hosts = hosts;
  }

  static BrowserProtection of(HttpConfig config) {
    return new BrowserProtection(AcceptedHosts.of(config));
  }

  /** Returns the answer to a request that is refused, or empty if it may be handled. */
  Optional<Response> refusal(String method, HeaderLines headers) {
    return hosts.refusal(headers.of("Host")).or(() -> CrossSiteRequests.refusal(method, headers));
  }
}
