package dev.berth.registry.health;

import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import java.util.List;

/** {@code /v2/}: this is a registry that speaks the distribution API. */
public final class PingHandler {

  public List<Route> routes() {
    return List.of(
        Route.of("GET", "/v2/", PingHandler::ping),
        Route.of("HEAD", "/v2/", PingHandler::ping),
        Route.of("GET", "/v2", PingHandler::ping));
  }

  private static Response ping(Request request) {
    return Response.json(200, "{}").with("Docker-Distribution-Api-Version", "registry/2.0");
  }
}
