package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestDocuments;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RegistryConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Health checks are answered whatever other requests wait for. */
final class PriorityRequestsIT {
  /** The requests of one client that a server works on at the same time. */
  private static final int SLOTS = 32;

  private final CountDownLatch reached = new CountDownLatch(SLOTS);
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<RawConnection> connections = new ArrayList<>();

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void close() {
    released.countDown();
    connections.forEach(RawConnection::close);
  }

  private WebServer start(Map<String, String> variables) {
    RegistryConfig config =
        ConfigReader.read(new ConfigSources(List.of(), variables, Optional.empty())).config();
    Router router =
        new Router(
            List.of(
                Route.of("GET", "/health/live", _ -> Response.json(200, "{}")),
                Route.of("GET", "/stuck", _ -> stuck())));
    return WebServer.start(
        config.http(),
        config.limits(),
        router,
        WebServer.newWorkSlots(),
        TestDocuments.in(folder),
        _ -> {});
  }

  /** Like a request that waits for a database that does not answer. */
  private Response stuck() {
    reached.countDown();
    try {
      released.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Response.json(200, "{}");
  }

  private RawConnection open(WebServer server, String path) {
    RawConnection connection = RawConnection.open(server.port());
    connections.add(connection);
    return connection.send("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path));
  }

  @Test
  void doNotWaitForARequestToEnd() throws Exception {
    try (WebServer server = start(Map.of("BERTH_HTTP_PORT", "0"))) {
      for (int i = 0; i < SLOTS + 16; i++) {
        open(server, "/stuck");
      }
      assertThat(reached.await(30, TimeUnit.SECONDS)).as("all slots are taken").isTrue();

      assertThat(open(server, "/health/live").read().status()).isEqualTo(200);
      released.countDown();
    }
  }

  @Test
  void doNotCountForTheirClient() throws Exception {
    Map<String, String> oneAtATime =
        Map.of("BERTH_HTTP_PORT", "0", "BERTH_LIMITS_REQUESTS_PER_CLIENT", "1");
    try (WebServer server = start(oneAtATime)) {
      open(server, "/stuck");
      Waiting.until("it is worked on", () -> reached.getCount() < SLOTS);

      assertThat(open(server, "/stuck").read().status()).isEqualTo(429);
      assertThat(open(server, "/health/live").read().status()).isEqualTo(200);
      released.countDown();
    }
  }
}
