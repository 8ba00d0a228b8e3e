package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.ConfigReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Room for ten connections, six of one client; clients are addresses of the loopback network. */
@Timeout(60)
class OpenConnectionsIT {
  private static final String REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  static final ExchangeHandler EMPTY_ANSWERS =
      new ExchangeHandler() {
        @Override
        public void handle(Exchange exchange) throws IOException {
          exchange.response().send(new ResponseHead(200).contentLength(0));
        }

        @Override
        public void refuse(BadRequestException reason, Exchange exchange) throws IOException {
          exchange.response().send(new ResponseHead(reason.status()).contentLength(0).close());
        }
      };

  private final List<Socket> sockets = new ArrayList<>();
  private final CountDownLatch slow = new CountDownLatch(10);
  private final CountDownLatch released = new CountDownLatch(1);
  private final HttpListener listener = start();

  private HttpListener start() {
    return HttpListener.start(
        new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
        ConfigReader.defaults().http(),
        new HttpListener.Admission(10, 6, peer -> peer.getHostAddress().equals("127.0.0.99")),
        new SometimesSlow(),
        new PriorityPaths(List.of("/health/live")));
  }

  /**
   * Answers {@code /slow} and {@code /queued} when they are released, {@code /body} when it has
   * come; what {@code /stubborn} does for a client that is gone ends when it is released.
   */
  private final class SometimesSlow implements ExchangeHandler {
    @Override
    public void handle(Exchange exchange) throws IOException {
      switch (exchange.head().path()) {
        case "/slow" -> awaitRelease();
        case "/queued" -> exchange.queueing().await(this::awaitRelease, () -> {});
        case "/cancellable" -> awaitCancellably(exchange);
        case "/body" -> read(exchange);
        case "/stubborn" -> readStubbornly(exchange);
        default -> {}
      }
      EMPTY_ANSWERS.handle(exchange);
    }

    private void awaitCancellably(Exchange exchange) throws ClientGoneException {
      CountDownLatch cancelled = new CountDownLatch(1);
      slow.countDown();
      exchange
          .queueing()
          .await(
              () -> {
                try {
                  return !cancelled.await(60, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                  return false;
                }
              },
              cancelled::countDown);
    }

    private void read(Exchange exchange) throws IOException {
      slow.countDown();
      exchange.body().readAllBytes();
    }

    private void readStubbornly(Exchange exchange) throws IOException {
      try {
        read(exchange);
      } catch (ClientGoneException e) {
        awaitRelease();
        throw e;
      }
    }

    private boolean awaitRelease() {
      slow.countDown();
      try {
        return released.await(60, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    @Override
    public void refuse(BadRequestException reason, Exchange exchange) throws IOException {
      EMPTY_ANSWERS.refuse(reason, exchange);
    }
  }

  @AfterEach
  void close() throws IOException {
    released.countDown();
    for (Socket socket : sockets) {
      socket.close();
    }
    listener.close();
  }

  @Test
  void refusesOneClientMoreThanItMayHave() throws IOException {
    // One that waited for a second would make room.
    for (int i = 0; i < 6; i++) {
      send(connect("127.0.0.2"), "/slow");
    }
    Waiting.until("six requests are worked on", () -> slow.getCount() == 4);

    assertThat(ask(connect("127.0.0.2"))).startsWith("HTTP/1.1 503").contains("Retry-After: 1");
    assertThat(ask(connect("127.0.0.3"))).startsWith("HTTP/1.1 200");
  }

  @Test
  void takesMoreOfATrustedProxy() throws IOException {
    for (int i = 0; i < 10; i++) {
      assertThat(ask(connect("127.0.0.99"))).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void makesRoomByClosingAWaitingConnectionOfTheLargestClient() throws IOException {
    List<Socket> large = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      large.add(connect("127.0.0.2"));
      assertThat(ask(large.getLast())).startsWith("HTTP/1.1 200");
    }
    for (int i = 0; i < 4; i++) {
      assertThat(ask(connect("127.0.0.3"))).startsWith("HTTP/1.1 200");
    }
    assertThat(ask(connect("127.0.0.4"))).startsWith("HTTP/1.1 200");

    // Usually the first, but a connection waits again only a moment after its answer.
    Waiting.until(
        "one is closed", () -> large.stream().filter(OpenConnectionsIT::isClosed).count() == 1);
    assertThat(listener.displacedConnections()).isEqualTo(1);
  }

  private static boolean isClosed(Socket socket) {
    try {
      socket.setSoTimeout(50);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  /** However busy the server is with the requests of others. */
  @Test
  void neverClosesAConnectionForAClientThatHasMore() throws IOException {
    Socket small = connect("127.0.0.2");
    assertThat(ask(small)).startsWith("HTTP/1.1 200");
    for (String large : List.of("127.0.0.3", "127.0.0.4", "127.0.0.5")) {
      for (int i = 0; i < 3; i++) {
        send(connect(large), "/slow");
      }
    }
    Waiting.until("nine requests are worked on", () -> slow.getCount() == 1);

    long end = System.nanoTime() + Duration.ofMillis(1500).toNanos();
    while (System.nanoTime() < end) {
      try (Socket refused = connect("127.0.0.3")) {
        assertThat(ask(refused)).startsWith("HTTP/1.1 503");
      }
    }
    assertThat(ask(small)).startsWith("HTTP/1.1 200");
    assertThat(listener.displacedConnections()).isZero();
  }

  /** Requests that wait for each other leave room for a client that has none. */
  @Test
  void makesRoomByClosingAConnectionThatIsQueued() throws IOException {
    for (String large : List.of("127.0.0.2", "127.0.0.3")) {
      for (int i = 0; i < 5; i++) {
        send(connect(large), "/queued");
      }
    }
    awaitTen();

    assertThat(ask(connect("127.0.0.4"))).startsWith("HTTP/1.1 200");
    assertThat(listener.displacedConnections()).isEqualTo(1);
  }

  /** The largest client has none that waits. */
  @Test
  void makesRoomByClosingAWaitingConnectionOfTheNextLargestClient() throws IOException {
    for (int i = 0; i < 6; i++) {
      send(connect("127.0.0.2"), "/slow");
    }
    for (int i = 0; i < 4; i++) {
      sendHead(connect("127.0.0.3"), "/body");
    }
    awaitTen();

    assertThat(ask(connect("127.0.0.4"))).startsWith("HTTP/1.1 200");
    assertThat(listener.displacedConnections()).isEqualTo(1);
  }

  /** Until then it holds memory. With room for ten, one may end at a time. */
  @Test
  void countsADisplacedConnectionUntilItsThreadHasEnded() throws IOException {
    for (int i = 0; i < 6; i++) {
      sendHead(connect("127.0.0.2"), "/stubborn");
    }
    for (int i = 0; i < 4; i++) {
      sendHead(connect("127.0.0.3"), "/stubborn");
    }
    awaitTen();

    assertThat(ask(connect("127.0.0.4"))).startsWith("HTTP/1.1 200");
    assertThat(listener.openConnections()).isEqualTo(11);
    assertThat(ask(connect("127.0.0.5"))).startsWith("HTTP/1.1 503");
    assertThat(listener.displacedConnections()).isEqualTo(1);

    released.countDown();
    Waiting.until("its thread has ended", () -> listener.openConnections() == 10);
    assertThat(ask(connect("127.0.0.5"))).startsWith("HTTP/1.1 200");
  }

  @Test
  void endsTheWaitOfAQueuedRequestThatIsDisplaced() throws IOException {
    for (String large : List.of("127.0.0.2", "127.0.0.3")) {
      for (int i = 0; i < 5; i++) {
        send(connect(large), "/cancellable");
      }
    }
    awaitTen();

    for (int i = 4; i < 8; i++) {
      assertThat(ask(connect("127.0.0." + i))).startsWith("HTTP/1.1 200");
      Waiting.until("no thread is left", () -> listener.openConnections() == 10);
    }
  }

  @Test
  void answersHealthChecksWhenThereIsNoRoom() throws IOException {
    takeAllRoom();

    Socket probe = connect("127.0.0.5");
    send(probe, "/health/live");
    assertThat(answer(probe)).startsWith("HTTP/1.1 200");
    assertThat(probe.getInputStream().read()).isEqualTo(-1);
    assertThat(ask(connect("127.0.0.5"))).startsWith("HTTP/1.1 503");
    Waiting.until("both are forgotten", () -> listener.openConnections() == 10);
  }

  /** More than there is room for besides. */
  @Test
  void answersHealthChecksBesideManyConnectionsThatSayNothing() throws IOException {
    takeAllRoom();
    for (int i = 0; i < 200; i++) {
      connect("127.0.0." + (2 + i % 20));
    }

    Socket probe = connect("127.0.0.99");
    send(probe, "/health/live");
    assertThat(answer(probe)).startsWith("HTTP/1.1 200");
  }

  @Test
  void servesAConnectionForWhichRoomIsFoundBeforeItAsks() throws IOException {
    List<Socket> busy = takeAllRoom();
    Socket waiting = connect("127.0.0.5");
    Waiting.until("it waits", () -> listener.openConnections() == 11);
    released.countDown();
    for (Socket socket : busy) {
      socket.close();
    }
    Waiting.until("there is room", () -> listener.openConnections() == 1);

    assertThat(ask(waiting)).startsWith("HTTP/1.1 200");
    assertThat(ask(waiting)).startsWith("HTTP/1.1 200");
  }

  /** By requests that are being worked on. */
  private List<Socket> takeAllRoom() throws IOException {
    List<Socket> busy = new ArrayList<>();
    for (String client : List.of("127.0.0.2", "127.0.0.3")) {
      for (int i = 0; i < 5; i++) {
        busy.add(connect(client));
        send(busy.getLast(), "/slow");
      }
    }
    awaitTen();
    return busy;
  }

  private void awaitTen() {
    Waiting.until("ten requests came", () -> slow.getCount() == 0);
  }

  @Test
  void forgetsConnectionsThatEnded() throws IOException {
    for (int i = 0; i < 30; i++) {
      Socket socket = connect("127.0.0.2");
      assertThat(ask(socket)).startsWith("HTTP/1.1 200");
      socket.close();
      awaitNone();
    }
  }

  /** What the listener waits for, virtual threads need not be there for. */
  @Test
  void answersHealthChecksWhileAllVirtualThreadsAreBusy() throws IOException, InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    int carriers = Runtime.getRuntime().availableProcessors();
    CountDownLatch busy = new CountDownLatch(carriers);
    for (int i = 0; i < carriers; i++) {
      Thread.startVirtualThread(
          () -> {
            busy.countDown();
            while (end.getCount() > 0) {
              Thread.onSpinWait();
            }
          });
    }
    try {
      assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();
      Socket socket = connect("127.0.0.5");
      for (int i = 0; i < 3; i++) {
        socket
            .getOutputStream()
            .write(
                "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
        assertThat(answer(socket)).startsWith("HTTP/1.1 200");
      }
    } finally {
      end.countDown();
    }
  }

  @Test
  void letsAVirtualThreadGoOnAfterAHealthCheck() throws IOException {
    Socket socket = connect("127.0.0.5");
    String health = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.getOutputStream().write((health + REQUEST + health).getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < 3; i++) {
      assertThat(answer(socket)).startsWith("HTTP/1.1 200");
    }
  }

  private void awaitNone() {
    Waiting.until("none is open", () -> listener.openConnections() == 0);
  }

  private Socket connect(String from) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.ofLiteral("127.0.0.1"), listener.port(), InetAddress.ofLiteral(from), 0);
    socket.setSoTimeout(20_000);
    sockets.add(socket);
    return socket;
  }

  private static void send(Socket socket, String path) throws IOException {
    String request = "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path);
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
  }

  /** Announces a body that does not come. */
  private static void sendHead(Socket socket, String path) throws IOException {
    String head = "PUT %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n".formatted(path);
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
  }

  private static String ask(Socket socket) throws IOException {
    socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
    return answer(socket);
  }

  private static String answer(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      assertThat(next).as("a byte after '%s'", head).isNotNegative();
      head.append((char) next);
    }
    return head.toString();
  }
}
