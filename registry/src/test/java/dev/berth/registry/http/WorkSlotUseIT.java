package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.MemoryBudget;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RegistryConfig;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * When a request has its work slot, and what becomes of one that waits for it. A client gets one
 * slot; there is room for ten connections, and none on the disk.
 */
@Timeout(60)
final class WorkSlotUseIT {
  private static final ClientAddress NONE = ClientAddress.of("127.0.0.99");
  private static final int LARGE = 20_000;

  private final WorkSlots slots = new WorkSlots(2);
  private final MemoryBudget budget = new MemoryBudget(1024 * 1024, Duration.ofSeconds(10));
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicInteger gone = new AtomicInteger();
  private final AtomicBoolean openedWithSlot = new AtomicBoolean();
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<Socket> sockets = new ArrayList<>();

  @TempDir private Path folder = Path.of("");
  private Optional<WebServer> server = Optional.empty();

  @BeforeEach
  void start() throws IOException {
    Path noFolder = Files.createFile(folder.resolve("spool"));
    RegistryConfig config =
        ConfigReader.read(
                new ConfigSources(
                    List.of(),
                    Map.of(
                        "BERTH_HTTP_PORT", "0",
                        "BERTH_HTTP_TRUSTED_PROXIES", "127.0.0.50",
                        "BERTH_LIMITS_CONNECTIONS", "10",
                        "BERTH_LIMITS_CONNECTIONS_PER_CLIENT", "6"),
                    Optional.empty()))
            .config();
    server =
        Optional.of(
            WebServer.start(
                config.http(),
                config.limits(),
                new Router(routes()),
                slots,
                new LargeDocuments(Spool.in(noFolder), budget),
                _ -> {}));
  }

  private List<Route> routes() {
    return List.of(
        Route.of("GET", "/quick", _ -> Response.of(200)),
        Route.of("GET", "/stuck", _ -> stuck()),
        Route.of("PUT", "/body", this::read),
        Route.of("GET", "/opened", _ -> streamed()),
        Route.of("HEAD", "/large", _ -> large()));
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

  private Response read(Request request) throws IOException {
    begun.incrementAndGet();
    try (InputStream body = request.body().stream()) {
      if (body.read() >= 0) {
        arrived.incrementAndGet();
        assertThat(body.read()).isNegative();
      }
      return Response.of(200);
    } catch (IOException e) {
      gone.incrementAndGet();
      throw e;
    }
  }

  private Response streamed() {
    return Response.of(200)
        .with(
            new ResponseBody.Streamed(
                3,
                () -> {
                  openedWithSlot.set(slots.isUsedByOthers(NONE));
                  return new ByteArrayInputStream(new byte[3]);
                }));
  }

  private static Response large() {
    return Response.of(200).with(new ResponseBody.Bytes(new byte[LARGE]));
  }

  /** Others wait for a client that has all its slots; they keep nobody from being served. */
  @Test
  void aRequestMakesRoomForOthersWhileItWaitsForASlotAfterItsBody() throws IOException {
    List<Socket> bodies = announceBodies("127.0.0.2", 4);
    announceBodies("127.0.0.3", 4);
    announceBodies("127.0.0.4", 1);
    Waiting.until("all bodies are awaited", () -> begun.get() == 9);
    send(connect("127.0.0.2"), "GET /stuck");
    Waiting.until("the slot is taken", () -> begun.get() == 10);
    for (Socket socket : bodies) {
      socket.getOutputStream().write('x');
    }
    Waiting.until("the bodies have come", () -> arrived.get() == 4);

    assertThat(ask("127.0.0.5", "GET /quick")).isEqualTo("HTTP/1.1 200");
    assertThat(server.orElseThrow().displacedConnections()).isEqualTo(1);
    Waiting.until("its request has ended", () -> gone.get() == 1);
    Waiting.until("and so has its thread", () -> server.orElseThrow().openConnections() <= 10);
    released.countDown();
    assertNoSlotIsLost();
  }

  @Test
  void aRequestWhoseClientIsGoneDoesNotWaitForASlot() throws IOException {
    List<Socket> bodies = announceBodies("127.0.0.2", 3);
    Waiting.until("all bodies are awaited", () -> begun.get() == 3);
    send(connect("127.0.0.2"), "GET /stuck");
    Waiting.until("the slot is taken", () -> begun.get() == 4);

    bodies.get(0).setSoLinger(true, 0);
    for (Socket socket : bodies) {
      socket.close();
    }
    Waiting.until("their requests have ended", () -> gone.get() == 3);
    Waiting.until("one is left", () -> server.orElseThrow().openConnections() == 1);
    released.countDown();
    assertNoSlotIsLost();
  }

  @Test
  void aBodyIsOpenedWithTheSlot() throws IOException {
    assertThat(ask("127.0.0.2", "GET /opened")).isEqualTo("HTTP/1.1 200");
    assertThat(openedWithSlot).isTrue();
  }

  @Test
  void aBodyThatIsLeftOutHoldsNoMemory() throws IOException {
    assertThat(ask("127.0.0.2", "HEAD /large")).isEqualTo("HTTP/1.1 200");
    Waiting.until("its memory is free", () -> budget.used() == 0);
  }

  /** Its connections are those of the proxy. */
  @Test
  void aClientBehindAProxyHasHalfOfTheConnectionsAtMost() throws IOException {
    for (int i = 0; i < 5; i++) {
      send(connect("127.0.0.50"), "PUT /body", "X-Forwarded-For: 10.0.0.1", "Content-Length: 1");
    }
    Waiting.until("all bodies are awaited", () -> begun.get() == 5);

    Socket sixth = connect("127.0.0.50");
    send(sixth, "GET /quick", "X-Forwarded-For: 10.0.0.1");
    assertThat(status(sixth)).isEqualTo("HTTP/1.1 429");
    Socket other = connect("127.0.0.50");
    send(other, "GET /quick", "X-Forwarded-For: 10.0.0.2");
    assertThat(status(other)).isEqualTo("HTTP/1.1 200");
  }

  private void assertNoSlotIsLost() {
    Waiting.until(
        "no slot is in use but those of bodies that do not come",
        () -> !slots.isUsedByOthers(NONE));
    assertThat(slots.tryAcquire(ClientAddress.of("127.0.0.7"))).isTrue();
    assertThat(slots.tryAcquire(ClientAddress.of("127.0.0.8"))).isTrue();
    assertThat(slots.tryAcquire(NONE)).isFalse();
  }

  private List<Socket> announceBodies(String from, int count) throws IOException {
    List<Socket> announced = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      announced.add(connect(from));
      send(announced.getLast(), "PUT /body", "Content-Length: 1");
    }
    return announced;
  }

  private Socket connect(String from) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.ofLiteral("127.0.0.1"),
            server.orElseThrow().port(),
            InetAddress.ofLiteral(from),
            0);
    socket.setSoTimeout(20_000);
    sockets.add(socket);
    return socket;
  }

  private static void send(Socket socket, String request, String... headers) throws IOException {
    StringBuilder head = new StringBuilder(request).append(" HTTP/1.1\r\nHost: localhost\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    socket
        .getOutputStream()
        .write(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
  }

  private String ask(String from, String request) throws IOException {
    Socket socket = connect(from);
    send(socket, request);
    return status(socket);
  }

  private static String status(Socket socket) throws IOException {
    return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
  }
}
