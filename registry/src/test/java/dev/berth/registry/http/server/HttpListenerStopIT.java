package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.ConfigReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HttpListenerStopIT {
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

  private final CountDownLatch underWay = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  /** Answers when it is released. */
  private final class Slow implements ExchangeHandler {
    @Override
    public void handle(Exchange exchange) throws IOException {
      underWay.countDown();
      try {
        assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      exchange.response().send(new ResponseHead(200).contentLength(0));
    }

    @Override
    public void refuse(BadRequestException reason, Exchange exchange) throws IOException {
      exchange.response().send(new ResponseHead(reason.status()).contentLength(0).close());
    }
  }

  /** It is a matter of the order in which threads go on. */
  @RepeatedTest(50)
  void refusesConnectionsWhileARequestIsFinished() throws Exception {
    HttpListener listener =
        HttpListener.start(
            new InetSocketAddress(LOOPBACK, 0),
            ConfigReader.defaults().http(),
            new HttpListener.Admission(10, 10, _ -> false),
            new Slow(),
            new PriorityPaths(List.of("/health/live")));
    int port = listener.port();
    try (Socket client = new Socket(LOOPBACK, port)) {
      client
          .getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(underWay.await(30, TimeUnit.SECONDS)).isTrue();

      Thread stopping = Thread.ofVirtual().start(() -> listener.stop(Duration.ofSeconds(60)));
      Waiting.until("connections are refused", () -> isRefused(port));
      assertThat(stopping.isAlive()).isTrue();

      released.countDown();
      assertThat(new String(client.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
          .isEqualTo("HTTP/1.1 200");
      stopping.join();
    }
  }

  private static boolean isRefused(int port) {
    try (Socket socket = new Socket(LOOPBACK, port)) {
      return !socket.isConnected();
    } catch (ConnectException refused) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
