package dev.berth.registry.http;

import dev.berth.registry.budget.WorkSlots;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * Lets requests for long lists take {@link Turns}. Such a request costs the client a hundred bytes
 * and the server as much as dozens of others, so without turns a few clients would leave little for
 * the rest. Thread-safe.
 */
public final class LongLists {
  /** Pages of up to this many entries are as cheap as other requests. */
  public static final int SHORT_PAGE = 100;

  private static final Set<String> PAGED =
      Set.of("GET /v2/_catalog", "GET /v2/{name}/tags/list", "GET /v2/{name}/referrers/{digest}");

  /** It has no pages, whatever its client asks for. */
  private static final String METRICS = "GET /metrics";

  private final Turns turns;

  /**
   * Creates turns that nobody has.
   *
   * @param allRequests the slots of these and all other requests
   */
  public LongLists(WorkSlots allRequests) {
    this.turns = new Turns(allRequests);
  }

  /** Returns the same routes, of which those that lead to lists take turns. */
  public List<Route> takeTurns(List<Route> routes) {
    return routes.stream().map(this::takeTurns).toList();
  }

  private Route takeTurns(Route route) {
    if (route.toString().equals(METRICS)) {
      return route.wrap(handler -> request -> handleInTurn(handler, request));
    }
    return PAGED.contains(route.toString()) ? route.wrap(this::takeTurnsForLongPages) : route;
  }

  private Handler takeTurnsForLongPages(Handler handler) {
    return request ->
        PageRequest.of(request, Integer.MAX_VALUE).size() <= SHORT_PAGE
            ? handler.handle(request)
            : handleInTurn(handler, request);
  }

  private Response handleInTurn(Handler handler, Request request) throws IOException {
    try (Turns.Turn _ = turns.begin(request.clientAddress())) {
      return handler.handle(request);
    }
  }
}
