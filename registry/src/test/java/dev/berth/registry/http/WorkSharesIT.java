package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.TestDocuments;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RegistryConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
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

/** How the work that a server does at the same time is divided among clients. */
final class WorkSharesIT {
  private static final int SLOTS = 64;
  private static final String GET = "GET /stuck HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final String PUT =
      "PUT /stuck HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx";

  private final CountDownLatch half = new CountDownLatch(SLOTS / 2);
  private final CountDownLatch tooMany = new CountDownLatch(SLOTS / 2 + 1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<Socket> sockets = new ArrayList<>();

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void close() throws IOException {
    released.countDown();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private WebServer start(Map<String, String> variables) {
    RegistryConfig config =
        ConfigReader.read(new ConfigSources(List.of(), variables, Optional.empty())).config();
    Router router =
        new Router(
            List.of(
                Route.of("GET", "/quick", _ -> Response.of(200)),
                Route.of("GET", "/stuck", this::stuck),
                Route.of("PUT", "/stuck", this::stuck)));
    return WebServer.start(
        config.http(),
        config.limits(),
        router,
        WebServer.newWorkSlots(),
        TestDocuments.in(folder),
        _ -> {});
  }

  private Response stuck(Request request) throws IOException {
    request.body().stream().readAllBytes();
    half.countDown();
    tooMany.countDown();
    try {
      released.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Response.of(200);
  }

  @Test
  void isDoneForOthersWhileAClientHasItsShare() throws Exception {
    assertOthersAreServedBeside(GET);
  }

  @Test
  void isDoneForOthersWhileAClientHasItsShareByRequestsWithBodies() throws Exception {
    assertOthersAreServedBeside(PUT);
  }

  private void assertOthersAreServedBeside(String request) throws Exception {
    try (WebServer server = start(Map.of("BERTH_HTTP_PORT", "0"))) {
      for (int i = 0; i < 2 * SLOTS; i++) {
        send(server, "127.0.0.2", request);
      }
      assertThat(half.await(30, TimeUnit.SECONDS)).as("half of the slots are taken").isTrue();

      Socket other = send(server, "127.0.0.3", "GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(other.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
      assertThat(tooMany.await(1, TimeUnit.SECONDS)).as("more than half are taken").isFalse();
      released.countDown();
    }
  }

  /** A host has all addresses of its network, and could send every request from another one. */
  @Test
  void isBoundedForANetworkOfVersion6AsForOneClient() throws Exception {
    Map<String, String> oneAtATime =
        Map.of(
            "BERTH_HTTP_PORT", "0",
            "BERTH_HTTP_TRUSTED_PROXIES", "127.0.0.1",
            "BERTH_LIMITS_REQUESTS_PER_CLIENT", "1");
    try (WebServer server = start(oneAtATime)) {
      send(server, "127.0.0.1", forwarded("/stuck", "2001:db8::1"));
      Waiting.until("it is worked on", () -> half.getCount() < SLOTS / 2);

      assertThat(status(server, "2001:db8::2")).isEqualTo("HTTP/1.1 429");
      assertThat(status(server, "2001:db8:0:1::2")).isEqualTo("HTTP/1.1 200");
      released.countDown();
    }
  }

  private String status(WebServer server, String client) throws IOException {
    Socket socket = send(server, "127.0.0.1", forwarded("/quick", client));
    return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
  }

  private static String forwarded(String path, String client) {
    return "GET %s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\n\r\n"
        .formatted(path, client);
  }

  private Socket send(WebServer server, String from, String request) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.ofLiteral("127.0.0.1"), server.port(), InetAddress.ofLiteral(from), 0);
    sockets.add(socket);
    socket.setSoTimeout(10_000);
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }
}
