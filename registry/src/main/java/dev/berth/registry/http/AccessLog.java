package dev.berth.registry.http;

import io.helidon.webserver.http.ServerRequest;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/** The line that a request leaves in the log; health checks are logged at debug level. */
final class AccessLog {
  private static final Logger log = LoggerFactory.getLogger("dev.berth.registry.access");

  private final ServerRequest request;
  private final ArrivingBody body;
  private final String client;
  private final long began = System.nanoTime();
  private @Nullable Response response;
  private @Nullable Exception cut;

  private AccessLog(ServerRequest request, ArrivingBody body) {
    this.request = request;
    this.body = body;
    // Asked now: a socket that was cut meanwhile does not know its client any more.
    this.client = request.remotePeer().host();
  }

  static AccessLog begin(ServerRequest request, ArrivingBody body) {
    return new AccessLog(request, body);
  }

  Response answered(Response newResponse) {
    response = newResponse;
    return newResponse;
  }

  void cut(Exception reason) {
    cut = reason;
  }

  void end() {
    String path = request.prologue().uriPath().rawPath();
    LoggingEventBuilder line =
        log.atLevel(path.startsWith("/health/") ? Level.DEBUG : Level.INFO)
            .addKeyValue("method", request.prologue().method().text())
            .addKeyValue("path", path)
            .addKeyValue("client", client)
            .addKeyValue("received", body.received())
            .addKeyValue("millis", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
    if (response != null) {
      line = line.addKeyValue("status", response.status());
    }
    if (cut != null) {
      line = line.addKeyValue("cut", cut.getMessage());
    }
    line.log("request");
  }
}
