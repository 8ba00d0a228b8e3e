package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.TestDocuments;
import dev.berth.registry.config.HttpConfig;
import dev.berth.registry.config.LimitsConfig;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.ObjectWriter;
import dev.berth.registry.storage.fs.FileBlobStorage;
import dev.berth.rules.Shows;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers whose bytes lie in a file: the system sends them, past the server library. */
final class FileAnswersIT {
  /** More than the system keeps for a client that reads nothing. */
  private static final int SIZE = 24_000_007;

  private static final int STALLED = 50;
  private static final Duration STALL_TIMEOUT = Duration.ofSeconds(15);
  private static final byte[] CONTENT = new byte[SIZE];

  private final Location location = Location.fresh();
  private final AtomicLong moved = new AtomicLong();
  private final CountDownLatch asked = new CountDownLatch(STALLED);
  private final BlockingQueue<ServedRequest> served = new LinkedBlockingQueue<>();
  private final WebServer server =
      WebServer.start(
          http(),
          limits(),
          new Router(routes()),
          WebServer.newWorkSlots(),
          documents(),
          served::add);

  @TempDir private Path folder = Path.of("");
  private @Nullable BlobStorage storage;

  @BeforeEach
  void putAFile() {
    new Random(3).nextBytes(CONTENT);
    storage = FileBlobStorage.open(folder, false);
    try (ObjectWriter writer = storage.create(location)) {
      writer.write(CONTENT, 0, SIZE);
      writer.sync();
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void movesAllButTheBeginning() throws Exception {
    try (Socket client = ask("/whole")) {
      assertThat(Arrays.equals(body(client, SIZE), CONTENT)).isTrue();
    }
    assertThat(moved.get()).isBetween(SIZE / 2L, SIZE - 1L);
    assertThat(ended()).extracting(ServedRequest::status).isEqualTo(200);
  }

  @Test
  void countsWhatWasMoved() throws Exception {
    try (Socket client = ask("/whole")) {
      body(client, SIZE);
    }
    assertThat(ended().sent()).isEqualTo(SIZE);
  }

  @Test
  void givesAPartToItsLastByteAndNoFurther() throws Exception {
    try (Socket client = ask("/part")) {
      byte[] part = body(client, 1_000_000);
      assertThat(Arrays.equals(part, Arrays.copyOfRange(CONTENT, 70_001, 1_070_001))).isTrue();
      assertThat(moved.get()).isPositive();

      send(client, "/small");
      assertThat(body(client, 10)).isEqualTo(Arrays.copyOf(CONTENT, 10));
    }
  }

  @Test
  void keepsTheOrderOfWhatIsCopiedAndMoved() throws Exception {
    try (Socket client = ask("/bit-by-bit")) {
      assertThat(Arrays.equals(body(client, SIZE), CONTENT)).isTrue();
    }
    assertThat(moved.get()).isPositive();
  }

  @Test
  void copiesWhatIsNoFile() throws Exception {
    try (Socket client = ask("/copied")) {
      assertThat(Arrays.equals(body(client, SIZE), CONTENT)).isTrue();
    }
    assertThat(moved.get()).isZero();
  }

  @Test
  void givesEachClientItsOwn() throws Exception {
    try (Socket first = ask("/whole");
        Socket second = ask("/part");
        Socket third = ask("/whole")) {
      assertThat(body(second, 1_000_000)).startsWith(Arrays.copyOfRange(CONTENT, 70_001, 70_101));
      assertThat(Arrays.equals(body(third, SIZE), CONTENT)).isTrue();
      assertThat(Arrays.equals(body(first, SIZE), CONTENT)).isTrue();
    }
  }

  @Test
  @Shows("F5")
  void endsTheConnectionWhenTheFileIsShort() throws Exception {
    try (Socket client = ask("/shrunk")) {
      InputStream in = client.getInputStream();
      head(in);
      assertThat(in.readAllBytes()).hasSizeLessThan(SIZE);
    }
    ServedRequest request = ended();
    assertThat(request.status()).isZero();
    assertThat(request.sent()).isLessThan(SIZE);
  }

  /** Were they waited for by the processors' own threads, nobody else would be served meanwhile. */
  @Test
  @Tag("slow")
  @Shows("F5")
  void servesOthersWhileManyDoNotReadAndCutsThose() throws Exception {
    List<Socket> stalled = new ArrayList<>();
    try {
      for (int i = 0; i < STALLED; i++) {
        stalled.add(ask("/whole"));
      }
      assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
      try (Socket client = ask("/part")) {
        body(client, 1_000_000);
        for (int i = 0; i < STALLED; i++) {
          send(client, "/small");
          body(client, 10);
        }
      }
      for (int i = 0; i < STALLED + 1; i++) {
        assertThat(ended().status()).isEqualTo(200);
      }
      for (int i = 0; i < STALLED; i++) {
        ServedRequest request = ended();
        assertThat(request.status()).isZero();
        assertThat(request.time()).isGreaterThan(STALL_TIMEOUT);
      }
    } finally {
      for (Socket client : stalled) {
        client.close();
      }
    }
  }

  private ServedRequest ended() throws InterruptedException {
    ServedRequest request = served.poll(60, TimeUnit.SECONDS);
    assertThat(request).as("a request that ends").isNotNull();
    return request;
  }

  private Socket ask(String path) throws IOException {
    Socket client = new Socket();
    // Little is on its way to a client that does not read.
    client.setReceiveBufferSize(64 * 1024);
    client.setSoTimeout(60_000);
    client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
    send(client, path);
    return client;
  }

  private static void send(Socket client, String path) throws IOException {
    String request = "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path);
    client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] body(Socket client, int length) throws IOException {
    InputStream in = client.getInputStream();
    assertThat(head(in)).startsWith("HTTP/1.1 200 ").contains("Content-Length: " + length);
    byte[] body = new byte[length];
    new DataInputStream(in).readFully(body);
    return body;
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      assertThat(next).as("a byte after '%s'", head).isNotNegative();
      head.append((char) next);
      assertThat(head.length()).as("bytes of a head").isLessThan(1000);
    }
    return head.toString();
  }

  private List<Route> routes() {
    return List.of(
        Route.of("GET", "/whole", _ -> whole()),
        Route.of("GET", "/part", _ -> answer(1_000_000, () -> open(70_001, 1_000_000))),
        Route.of("GET", "/small", _ -> answer(10, () -> open(0, 10))),
        Route.of("GET", "/bit-by-bit", _ -> answer(SIZE, () -> readInBits(open(0, SIZE)))),
        Route.of("GET", "/copied", _ -> answer(SIZE, () -> new Hidden(open(0, SIZE)))),
        Route.of("GET", "/shrunk", _ -> answer(SIZE, this::openAndShrink)));
  }

  private Response whole() {
    asked.countDown();
    return answer(SIZE, () -> open(0, SIZE));
  }

  private static Response answer(long length, ResponseBody.Source source) {
    return Response.of(200).with(new ResponseBody.Streamed(length, source));
  }

  private InputStream open(long from, long length) {
    return new MovedFile(Objects.requireNonNull(storage).read(location, from, length), moved);
  }

  private InputStream readInBits(InputStream file) {
    return new MovedFile(file, moved) {
      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        return super.read(target, offset, Math.min(length, 100));
      }
    };
  }

  private InputStream openAndShrink() throws IOException {
    InputStream stream = open(0, SIZE);
    Path file = folder.resolve(location.path());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(SIZE / 2);
    }
    return stream;
  }

  /** A stream that does not say that its bytes lie in a file. */
  private static final class Hidden extends FilterInputStream {
    Hidden(InputStream original) {
      super(original);
    }
  }

  private static HttpConfig http() {
    Duration minute = Duration.ofMinutes(1);
    return new HttpConfig(
        "127.0.0.1",
        0,
        Duration.ZERO,
        Duration.ofSeconds(1),
        minute,
        minute,
        STALL_TIMEOUT,
        1_000_000,
        16_384,
        8_192,
        "",
        List.of(),
        List.of());
  }

  private static LimitsConfig limits() {
    return new LimitsConfig(
        1024,
        16,
        16,
        100,
        1024,
        0,
        16,
        16,
        1000,
        1000,
        1000,
        16,
        Optional.empty(),
        Optional.empty());
  }

  private static LargeDocuments documents() {
    return TestDocuments.in(Path.of(System.getProperty("java.io.tmpdir")));
  }
}
