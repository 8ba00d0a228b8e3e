package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds who answers a path. Works on the raw path: an encoded slash never splits a name, and what a
 * part means is decided afterwards by the grammar of names, tags and digests.
 */
public final class Router {
  /** The pattern of a match that is none. */
  static final String NO_ROUTE = "none";

  private final List<Route> routes;

  public Router(List<Route> routes) {
    this.routes = List.copyOf(routes);
  }

  /** The pattern of a route, its handler and the decoded values of its variables. */
  record Match(String pattern, Handler handler, Map<String, String> parts) {}

  Match find(String method, String rawPath) {
    List<String> segments = Route.segments(rawPath);
    for (Route route : routes) {
      if (route.method().equals(method) && route.fits(segments)) {
        return new Match(
            route.pattern(), route.handler(), PathDecoding.decodeAll(route.parts(segments)));
      }
    }
    return new Match(NO_ROUTE, _ -> notFound(method, methods(segments)), Map.of());
  }

  /** Those by which the path can be asked. */
  private Set<String> methods(List<String> segments) {
    return routes.stream()
        .filter(route -> route.fits(segments))
        .map(Route::method)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Response notFound(String method, Set<String> otherMethods) {
    if (otherMethods.isEmpty()) {
      return ErrorResponses.of(404, ErrorCode.NAME_UNKNOWN, "this registry has no such path");
    }
    return ErrorResponses.of(
            405, ErrorCode.UNSUPPORTED, "%s is not supported for this path".formatted(method))
        .with("Allow", String.join(", ", otherMethods));
  }
}
