package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses requests that change something and come from a web page of another origin. Browsers send
 * some of them without asking this server first, and name the origin of the page; clients of
 * registries send neither {@code Sec-Fetch-Site} nor {@code Origin}.
 */
final class CrossSiteRequests {
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  /** Sent by the page itself, or by the user: typed, bookmarked. */
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

  private CrossSiteRequests() {}

  /** Returns the answer to a request of another site's page, or empty if it is none. */
  static Optional<Response> refusal(String method, HeaderLines headers) {
    if (READING.contains(method)) {
      return Optional.empty();
    }
    List<String> sites = headers.of("Sec-Fetch-Site");
    List<String> origins = headers.of("Origin");
    boolean own =
        sites.isEmpty()
            ? origins.stream().allMatch(origin -> isOwn(origin, headers.of("Host")))
            : OWN_SITES.containsAll(sites);
    return own ? Optional.empty() : Optional.of(refused(origins));
  }

  /** The scheme is left out: a proxy may have decrypted the request. */
  private static boolean isOwn(String origin, List<String> hosts) {
    int scheme = origin.indexOf("://");
    return scheme > 0 && hosts.contains(origin.substring(scheme + "://".length()));
  }

  private static Response refused(List<String> origins) {
    String page = origins.isEmpty() ? "another site" : ClientText.quoted(origins.getFirst());
    return ErrorResponses.of(
        403,
        ErrorCode.DENIED,
        "web pages may only change the registry they come from, but this request was sent by a page"
            + " of %s; use a client without Origin and Sec-Fetch-Site headers".formatted(page));
  }
}
