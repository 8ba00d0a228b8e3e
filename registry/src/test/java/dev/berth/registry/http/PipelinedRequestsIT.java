package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.budget.MemoryBudget;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RegistryConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests that are sent before the previous one was answered. Each connection asks for something
 * quick first, and sends the next request with it.
 */
@Timeout(60)
final class PipelinedRequestsIT {
  private static final int TURNS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  private static final int CONNECTIONS = 2 * TURNS + 8;

  private final WorkSlots slots = new WorkSlots(4 * CONNECTIONS);
  private final AtomicInteger begun = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<Socket> sockets = new ArrayList<>();

  @TempDir private Path folder = Path.of("");
  private Optional<WebServer> server = Optional.empty();

  @BeforeEach
  void start() throws IOException {
    RegistryConfig config =
        ConfigReader.read(
                new ConfigSources(
                    List.of(),
                    Map.of(
                        "BERTH_HTTP_PORT",
                        "0",
                        "BERTH_LIMITS_CONNECTIONS",
                        String.valueOf(CONNECTIONS)),
                    Optional.empty()))
            .config();
    server =
        Optional.of(
            WebServer.start(
                config.http(),
                config.limits(),
                new Router(
                    List.of(
                        Route.of("GET", "/quick", _ -> Response.of(200)),
                        Route.of("GET", "/stuck", _ -> stuck()))),
                slots,
                new LargeDocuments(Spool.in(folder), new MemoryBudget(1024, Duration.ZERO)),
                _ -> {}));
  }

  @AfterEach
  void close() throws IOException {
    released.countDown();
    for (Socket socket : sockets) {
      socket.close();
    }
    server.ifPresent(WebServer::close);
  }

  private Response stuck() {
    begun.incrementAndGet();
    try {
      assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Response.of(200);
  }

  @Test
  void takeTurns() throws IOException {
    List<Socket> pipelining = new ArrayList<>();
    for (int i = 0; i < 2 * TURNS; i++) {
      pipelining.add(send(i, "/quick", "/stuck"));
    }
    for (Socket socket : pipelining) {
      assertThat(status(socket)).isEqualTo("HTTP/1.1 200");
    }
    Waiting.until("all turns are taken", () -> begun.get() == TURNS);

    Socket other = send(2 * TURNS, "/stuck");
    Waiting.until("a request by itself needs no turn", () -> begun.get() == TURNS + 1);
    assertThat(status(send(2 * TURNS + 1, "/quick"))).isEqualTo("HTTP/1.1 200");
    assertThat(begun.get()).as("requests under way").isEqualTo(TURNS + 1);

    released.countDown();
    assertThat(status(other)).isEqualTo("HTTP/1.1 200");
    Waiting.until("all have had their turn", () -> begun.get() == 2 * TURNS + 1);
  }

  @Test
  void makeRoomForOthersWhileTheyWaitForTheirTurn() throws IOException {
    for (int i = 0; i < CONNECTIONS; i++) {
      // Half of the connections are of one client.
      send(i % 2 == 0 ? 0 : i, "/quick", "/stuck");
    }
    Waiting.until("all turns are taken", () -> begun.get() == TURNS);

    // Not at once: those whose first request was just answered do not wait for their turn yet.
    Waiting.until("one makes room", () -> isServed(CONNECTIONS));
    assertThat(server.orElseThrow().displacedConnections()).isEqualTo(1);

    released.countDown();
    Waiting.until("all others have had their turn", () -> begun.get() == CONNECTIONS - 1);
  }

  private boolean isServed(int client) {
    try {
      return status(send(client, "/quick")).equals("HTTP/1.1 200");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends requests at once, from an address of its own for each client. */
  private Socket send(int client, String... paths) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.ofLiteral("127.0.0.1"),
            server.orElseThrow().port(),
            InetAddress.ofLiteral("127.0.%d.%d".formatted(1 + client / 250, 2 + client % 250)),
            0);
    socket.setSoTimeout(20_000);
    sockets.add(socket);
    StringBuilder requests = new StringBuilder();
    for (String path : paths) {
      requests.append("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path));
    }
    socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String status(Socket socket) throws IOException {
    return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
  }
}
