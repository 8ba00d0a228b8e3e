package dev.berth.registry.http;

import dev.berth.registry.http.server.Exchange;
import dev.berth.registry.log.Logging;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/** The log line of one request; requests that machines repeat all the time are logged as debug. */
final class AccessLog {
  private static final Logger log = LoggerFactory.getLogger(Logging.ACCESS);
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  /** Some clients list all their libraries. */
  private static final int MAX_AGENT = 200;

  private final Exchange exchange;
  private final String client;
  private final long began = System.nanoTime();
  private String route = Router.NO_ROUTE;
  private int status;
  private @Nullable Exception cut;

  AccessLog(Exchange exchange, String client) {
    this.exchange = exchange;
    this.client = client;
  }

  void matched(String pattern) {
    route = pattern;
  }

  Response answered(Response response) {
    status = response.status();
    return response;
  }

  void cut(Exception reason) {
    cut = reason;
  }

  /** Writes the line. */
  ServedRequest end() {
    Duration time = Duration.ofNanos(System.nanoTime() - began);
    write(time);
    return new ServedRequest(
        knownMethod(),
        route,
        cut == null ? status : 0,
        time,
        exchange.body().received(),
        exchange.response().sent());
  }

  /**
   * Returns OTHER for a method that is not known, so that no client can create new metric series.
   */
  private String knownMethod() {
    String method = exchange.head().method();
    return METHODS.contains(method) ? method : "OTHER";
  }

  private void write(Duration time) {
    String path = exchange.head().path();
    LoggingEventBuilder line =
        log.atLevel(isRoutine(path) ? Level.DEBUG : Level.INFO)
            .addKeyValue("method", exchange.head().method())
            .addKeyValue("path", path)
            .addKeyValue("client", client)
            .addKeyValue("received", exchange.body().received())
            .addKeyValue("millis", time.toMillis());
    if (status > 0) {
      line = line.addKeyValue("status", status);
    }
    if (cut != null) {
      line = line.addKeyValue("cut", cut.getMessage());
    }
    line = line.addKeyValue("sent", exchange.response().sent());
    Optional<String> agent = exchange.head().first("User-Agent");
    if (agent.isPresent()) {
      line = line.addKeyValue("agent", truncated(agent.get()));
    }
    Optional<String> trace = exchange.head().first("traceparent").flatMap(TraceContext::traceId);
    if (trace.isPresent()) {
      line = line.addKeyValue("traceId", trace.get());
    }
    line.log("request");
  }

  private static String truncated(String text) {
    return text.substring(0, Math.min(MAX_AGENT, text.length()));
  }

  private static boolean isRoutine(String path) {
    return path.startsWith("/health/") || path.equals("/metrics");
  }
}
