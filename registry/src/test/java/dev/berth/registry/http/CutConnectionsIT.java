package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.MemoryBudget;
import dev.berth.registry.budget.Reservation;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RegistryConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing is lost of what requests hold, whenever their connections are closed: by their clients,
 * or by the server to make room for others. Room for sixteen connections, six of one client; more
 * clients than that come and go, most of them in the middle of a request.
 */
@Timeout(300)
final class CutConnectionsIT {
  private static final int CLIENTS = 6;
  private static final int THREADS_OF_EACH = 4;
  private static final int ROUNDS = 150;
  private static final int REQUESTS_PER_CLIENT = 4;
  private static final int DOCUMENT = 40_000;

  private final WorkSlots slots = new WorkSlots(4, 2);
  private final MemoryBudget budget = new MemoryBudget(200_000, Duration.ofSeconds(5));
  private final AtomicInteger begun = new AtomicInteger();
  private final List<Socket> sockets = new ArrayList<>();

  @TempDir private Path folder = Path.of("");
  private Optional<WebServer> server = Optional.empty();

  @BeforeEach
  void start() {
    RegistryConfig config =
        ConfigReader.read(
                new ConfigSources(
                    List.of(),
                    Map.of(
                        "BERTH_HTTP_PORT", "0",
                        "BERTH_LIMITS_CONNECTIONS", "16",
                        "BERTH_LIMITS_CONNECTIONS_PER_CLIENT", "6",
                        "BERTH_LIMITS_REQUESTS_PER_CLIENT", String.valueOf(REQUESTS_PER_CLIENT)),
                    Optional.empty()))
            .config();
    LargeDocuments documents = new LargeDocuments(Spool.in(folder.resolve("spool")), budget);
    server =
        Optional.of(
            WebServer.start(
                config.http(),
                config.limits(),
                new Router(routes(documents)),
                slots,
                documents,
                _ -> {}));
  }

  private List<Route> routes(LargeDocuments documents) {
    return List.of(
        Route.of("GET", "/health/live", _ -> Response.of(200)),
        Route.of("GET", "/large", _ -> large()),
        Route.of("PUT", "/document", request -> receive(documents, request)),
        Route.of("PUT", "/wait", this::awaitBody));
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.ifPresent(WebServer::close);
  }

  private static Response large() {
    LockSupport.parkNanos(1_000_000);
    return Response.of(200).with(new ResponseBody.Bytes(new byte[DOCUMENT]));
  }

  private Response receive(LargeDocuments documents, Request request) throws IOException {
    try (ReceivedDocument document = documents.receive(request.body(), 2 * DOCUMENT);
        Reservation _ = documents.reserve(request.clientAddress(), 2 * document.length())) {
      LockSupport.parkNanos(1_000_000);
      return Response.of(200).with(new ResponseBody.Bytes(document.content()));
    }
  }

  private Response awaitBody(Request request) throws IOException {
    begun.incrementAndGet();
    request.body().stream().readAllBytes();
    return Response.of(200);
  }

  @Test
  void giveBackAllTheyHeld() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < CLIENTS * THREADS_OF_EACH; i++) {
        int number = i;
        threads.execute(() -> comeAndGo("127.0.0." + (2 + number % CLIENTS), new Random(number)));
      }
      threads.shutdown();
      assertThat(threads.awaitTermination(200, TimeUnit.SECONDS)).isTrue();
    }
    Waiting.until("no connection is left", () -> server.orElseThrow().openConnections() == 0);
    assertThat(server.orElseThrow().displacedConnections()).isPositive();
    assertThat(budget.used()).as("reserved bytes").isZero();
    assertNoSlotIsLost();
    assertNoPermitIsLost();
  }

  private void assertNoSlotIsLost() {
    assertThat(slots.isUsedByOthers(ClientAddress.of("127.0.1.0"))).isFalse();
    for (int i = 0; i < 4; i++) {
      assertThat(slots.tryAcquire(ClientAddress.of("127.0.1." + i))).isTrue();
    }
    assertThat(slots.tryAcquire(ClientAddress.of("127.0.1.4"))).as("more than there are").isFalse();
    for (int i = 0; i < 4; i++) {
      slots.release(ClientAddress.of("127.0.1." + i));
    }
  }

  /** Each client can have as many requests under way as ever. */
  private void assertNoPermitIsLost() throws IOException {
    for (int client = 0; client < CLIENTS; client++) {
      int before = begun.get();
      List<Socket> ofClient = new ArrayList<>();
      for (int i = 0; i < REQUESTS_PER_CLIENT; i++) {
        ofClient.add(connect("127.0.0." + (2 + client)));
        ofClient.getLast().getOutputStream().write(bytes(put("/wait", 1)));
      }
      Waiting.until("all are under way", () -> begun.get() == before + REQUESTS_PER_CLIENT);
      for (Socket socket : ofClient) {
        socket.close();
      }
      Waiting.until("all have ended", () -> server.orElseThrow().openConnections() == 0);
    }
  }

  private void comeAndGo(String from, Random random) {
    for (int round = 0; round < ROUNDS; round++) {
      try (Socket socket = open(from)) {
        socket.setSoLinger(random.nextBoolean(), 0);
        askInPart(socket, random);
      } catch (IOException e) {
        // It was displaced, or refused.
      }
    }
  }

  private static void askInPart(Socket socket, Random random) throws IOException {
    byte[] request = request(random);
    int sent = random.nextInt(3) == 0 ? random.nextInt(request.length) : request.length;
    int first = random.nextInt(sent + 1);
    socket.getOutputStream().write(request, 0, first);
    LockSupport.parkNanos(random.nextInt(500_000));
    socket.getOutputStream().write(request, first, sent - first);
    switch (random.nextInt(3)) {
      case 0 -> socket.getInputStream().readNBytes(random.nextInt(50_000));
      case 1 -> LockSupport.parkNanos(random.nextInt(2_000_000));
      default -> {}
    }
  }

  private static byte[] request(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> bytes("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
      case 1 -> bytes("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
      case 2 -> bytes(put("/document", DOCUMENT) + "x".repeat(DOCUMENT));
      default -> bytes(put("/document", 10) + "x".repeat(10));
    };
  }

  private static String put(String path, int length) {
    return "PUT %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
        .formatted(path, length);
  }

  private Socket connect(String from) throws IOException {
    Socket socket = open(from);
    sockets.add(socket);
    return socket;
  }

  private Socket open(String from) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.ofLiteral("127.0.0.1"),
            server.orElseThrow().port(),
            InetAddress.ofLiteral(from),
            0);
    socket.setSoTimeout(300);
    return socket;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
