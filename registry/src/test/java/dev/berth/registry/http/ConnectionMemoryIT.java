package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.oci.Tag;
import dev.berth.registry.TestDocuments;
import dev.berth.registry.budget.HeapShares;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RegistryConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/limits.md promises of the memory that a waiting connection holds. */
final class ConnectionMemoryIT {
  private static final int CONNECTIONS = 100;
  private static final int HEAD_BYTES = 40 * 1024;

  private final LongAdder handled = new LongAdder();

  /** Open from the beginning, so that they are not taken for memory of the server. */
  private final List<SocketChannel> clients = new ArrayList<>();

  private int connected;

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
                        "BERTH_LIMITS_CONNECTIONS", "1000",
                        // On a busy machine it takes minutes until all clients wait.
                        "BERTH_HTTP_HEADER_TIMEOUT", "10m",
                        "BERTH_HTTP_STALL_TIMEOUT", "10m"),
                    Optional.empty()))
            .config();
    LargeDocuments documents = TestDocuments.in(folder);
    Router router =
        new Router(
            List.of(
                Route.of("PUT", "/{name}/document", request -> receive(documents, request)),
                Route.of("GET", "/{name}/answer", _ -> answer())));
    server =
        Optional.of(
            WebServer.start(
                config.http(),
                config.limits(),
                router,
                WebServer.newWorkSlots(),
                documents,
                _ -> {}));
  }

  @BeforeEach
  void openClients() throws IOException {
    for (int i = 0; i < CONNECTIONS; i++) {
      clients.add(SocketChannel.open());
    }
  }

  @AfterEach
  void close() throws IOException {
    for (SocketChannel client : clients) {
      client.close();
    }
    server.ifPresent(WebServer::close);
  }

  private Response receive(LargeDocuments documents, Request request) throws IOException {
    handled.increment();
    List<Tag> tags = request.queryAll("tag").stream().map(Tag::parse).toList();
    try (ReceivedDocument document = documents.receive(request.body(), 4 * 1024 * 1024)) {
      return Response.json(200, "%d".formatted(document.length() + tags.size()));
    }
  }

  private Response answer() {
    handled.increment();
    return Response.of(200).with(new ResponseBody.Bytes(new byte[16 * 1024]));
  }

  @Test
  void isBoundedWhileAHeadArrives() throws IOException {
    long before = usedHeap();
    for (int i = 0; i < CONNECTIONS; i++) {
      connect("GET " + path("answer") + " HTTP/1.1\r\nHost: localhost\r\n" + fields());
    }
    assertBounded(before);
  }

  @Test
  void isBoundedWhileADocumentArrives() throws IOException {
    long before = usedHeap();
    for (int i = 0; i < CONNECTIONS; i++) {
      connect(
          "PUT "
              + path("document")
              + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n"
              + fields()
              + "\r\n"
              + "x".repeat(16_000));
    }
    Waiting.until("all are handled", () -> handled.sum() == CONNECTIONS);
    assertBounded(before);
  }

  @Test
  void isBoundedWhileAnAnswerIsNotRead() throws IOException {
    long before = usedHeap();
    ByteBuffer request =
        ascii("GET " + path("answer") + " HTTP/1.1\r\nHost: localhost\r\n" + fields() + "\r\n");
    List<ByteBuffer> requests = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      connect("");
      requests.add(request.duplicate());
    }
    // Until no client can send more, because the server waits until it may send.
    AtomicInteger quiet = new AtomicInteger();
    Waiting.until(
        "the server waits for all clients",
        Duration.ofMinutes(4),
        () -> quiet.updateAndGet(times -> sendAll(requests) ? 0 : times + 1) == 5);
    assertBounded(before);
  }

  /** Sends request after request to all, as far as they are taken; false when none are. */
  private boolean sendAll(List<ByteBuffer> requests) {
    long sent = 0;
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        ByteBuffer request = requests.get(i);
        sent += clients.get(i).write(request.hasRemaining() ? request : request.rewind());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sent > 0;
  }

  private void assertBounded(long before) {
    Waiting.until("all are open", () -> server.orElseThrow().openConnections() == CONNECTIONS);
    long each = (usedHeap() - before) / CONNECTIONS;
    assertThat(each).isLessThan(HeapShares.perConnection(HEAD_BYTES));
  }

  private static String path(String last) {
    return "/app/" + last + "?" + ("tag=" + "t".repeat(75) + "&").repeat(100);
  }

  private static String fields() {
    StringBuilder fields = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      fields.append("X-%03d: ".formatted(i)).append("x".repeat(256)).append("\r\n");
    }
    return fields.toString();
  }

  private static long usedHeap() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private void connect(String bytes) throws IOException {
    SocketChannel client = clients.get(connected++);
    client.setOption(StandardSocketOptions.SO_RCVBUF, 4 * 1024);
    client.connect(
        new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), server.orElseThrow().port()));
    client.write(ascii(bytes));
    client.configureBlocking(false);
  }

  private static ByteBuffer ascii(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }
}
