package dev.berth.registry.http;

import dev.berth.registry.log.Logging;
import io.helidon.webserver.http.ServerRequest;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/** The line that a request leaves in the log; what machines ask all the time, at debug level. */
final class AccessLog {
  private static final Logger log = LoggerFactory.getLogger(Logging.ACCESS);
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final ServerRequest request;
  private final ArrivingBody body;
  private final Sender sender;
  private final String client;
  private final long began = System.nanoTime();
  private String route = Router.NO_ROUTE;
  private @Nullable Response response;
  private @Nullable Exception cut;

  private AccessLog(ServerRequest request, ArrivingBody body, Sender sender) {
    this.request = request;
    this.body = body;
    this.sender = sender;
    // Asked now: a socket that was cut meanwhile does not know its client any more.
    this.client = request.remotePeer().host();
  }

  static AccessLog begin(ServerRequest request, ArrivingBody body, Sender sender) {
    return new AccessLog(request, body, sender);
  }

  void matched(String pattern) {
    route = pattern;
  }

  Response answered(Response newResponse) {
    response = newResponse;
    return newResponse;
  }

  void cut(Exception reason) {
    cut = reason;
  }

  /** Writes the line. */
  ServedRequest end() {
    Duration time = Duration.ofNanos(System.nanoTime() - began);
    write(time);
    return new ServedRequest(knownMethod(), route, status(), time, body.received(), sender.sent());
  }

  /** Clients may call a method as they like, but not fill our memory with names. */
  private String knownMethod() {
    String method = request.prologue().method().text();
    return METHODS.contains(method) ? method : "OTHER";
  }

  private int status() {
    return response == null || cut != null ? 0 : response.status();
  }

  private void write(Duration time) {
    String path = request.prologue().uriPath().rawPath();
    LoggingEventBuilder line =
        log.atLevel(isRoutine(path) ? Level.DEBUG : Level.INFO)
            .addKeyValue("method", request.prologue().method().text())
            .addKeyValue("path", path)
            .addKeyValue("client", client)
            .addKeyValue("received", body.received())
            .addKeyValue("millis", time.toMillis());
    if (response != null) {
      line = line.addKeyValue("status", response.status());
    }
    if (cut != null) {
      line = line.addKeyValue("cut", cut.getMessage());
    }
    line.log("request");
  }

  private static boolean isRoutine(String path) {
    return path.startsWith("/health/") || path.equals("/metrics");
  }
}
