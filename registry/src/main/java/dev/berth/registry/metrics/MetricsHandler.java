package dev.berth.registry.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.registry.http.Response;
import dev.berth.registry.http.ResponseBody;
import dev.berth.registry.http.Route;
import java.util.List;

/** {@code GET /metrics}: the figures of this node. */
public final class MetricsHandler {
  private static final String TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

  private final Metrics metrics;

  public MetricsHandler(Metrics metrics) {
    this.metrics = metrics;
  }

  public List<Route> routes() {
    return List.of(
        Route.of(
            "GET",
            "/metrics",
            _ ->
                Response.of(200)
                    .with("Content-Type", TEXT_FORMAT)
                    .with(new ResponseBody.Bytes(metrics.text().getBytes(UTF_8)))));
  }
}
