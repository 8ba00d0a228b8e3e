package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.ConfigReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send faster than the server reads are never waited for. */
@Timeout(120)
class BusyClientsIT {
  private static final byte[] SMALL_CHUNKS = ascii("1\r\nx\r\n".repeat(10_000));

  private static final byte[] REQUESTS =
      ascii("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000));

  private final LongAdder requests = new LongAdder();
  private final LongAdder received = new LongAdder();
  private final List<Socket> sockets = new ArrayList<>();
  private final HttpListener listener = start();

  private HttpListener start() {
    return HttpListener.start(
        new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
        ConfigReader.defaults().http(),
        new HttpListener.Admission(100, 100, _ -> false),
        new ReadingHandler(),
        new PriorityPaths(List.of()));
  }

  private final class ReadingHandler implements ExchangeHandler {
    @Override
    public void handle(Exchange exchange) throws IOException {
      byte[] buffer = new byte[8 * 1024];
      for (int n = exchange.body().read(buffer); n >= 0; n = exchange.body().read(buffer)) {
        received.add(n);
      }
      exchange.response().send(new ResponseHead(200).contentLength(0));
      requests.increment();
    }

    @Override
    public void refuse(BadRequestException reason, Exchange exchange) throws IOException {
      exchange.response().send(new ResponseHead(reason.status()).contentLength(0).close());
    }
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    listener.close();
  }

  @Test
  void doNotKeepOthersFromTheirAnswersBySmallChunks() throws IOException {
    keepBusy(
        "PUT / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", SMALL_CHUNKS);
    Waiting.until("bodies arrive", () -> received.sum() > 100_000);

    assertOthersAreAnswered();
  }

  @Test
  void doNotKeepOthersFromTheirAnswersByManyRequests() throws IOException {
    keepBusy("", REQUESTS);
    Waiting.until("requests arrive", () -> requests.sum() > 10_000);

    assertOthersAreAnswered();
  }

  /** More connections than there are processors: one of them is always ready to go on. */
  private void keepBusy(String first, byte[] more) throws IOException {
    for (int i = 0; i < 3 * Runtime.getRuntime().availableProcessors(); i++) {
      Socket socket = connect();
      Thread.ofPlatform().daemon().start(() -> sendWithoutEnd(socket, ascii(first), more));
      Thread.ofPlatform().daemon().start(() -> readAll(socket));
    }
  }

  private void assertOthersAreAnswered() throws IOException {
    for (int i = 0; i < 10; i++) {
      Socket socket = connect();
      socket.getOutputStream().write(ascii("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
      assertThat(socket.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
    }
  }

  private static void sendWithoutEnd(Socket socket, byte[] first, byte[] more) {
    try {
      OutputStream out = socket.getOutputStream();
      out.write(first);
      while (true) {
        out.write(more);
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private static void readAll(Socket socket) {
    try {
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // The test is over.
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), listener.port());
    socket.setSoTimeout(20_000);
    sockets.add(socket);
    return socket;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
