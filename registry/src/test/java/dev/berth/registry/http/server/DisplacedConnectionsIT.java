package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.ConfigReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Room for 256 connections, so that 32 of those that were closed to make room may still be ending.
 * Here they do not end before they are released.
 */
@Timeout(60)
class DisplacedConnectionsIT {
  private static final int ROOM = 256;

  private final List<Socket> sockets = new ArrayList<>();
  private final CountDownLatch begun = new CountDownLatch(ROOM);
  private final CountDownLatch released = new CountDownLatch(1);
  private final HttpListener listener = start();

  private HttpListener start() {
    return HttpListener.start(
        new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
        ConfigReader.defaults().http(),
        new HttpListener.Admission(ROOM, ROOM / 2, _ -> false),
        new SlowToEnd(),
        new PriorityPaths(List.of("/health/live")));
  }

  /** Goes on for a while when the client of a body is gone. */
  private final class SlowToEnd implements ExchangeHandler {
    @Override
    public void handle(Exchange exchange) throws IOException {
      begun.countDown();
      try {
        exchange.body().readAllBytes();
      } catch (ClientGoneException e) {
        awaitRelease();
        throw e;
      }
      OpenConnectionsIT.EMPTY_ANSWERS.handle(exchange);
    }

    private void awaitRelease() {
      try {
        assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void refuse(BadRequestException reason, Exchange exchange) throws IOException {
      OpenConnectionsIT.EMPTY_ANSWERS.refuse(reason, exchange);
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

  /** A client that opens connections all the time would else use up what may be ending. */
  @Test
  void makesRoomForClientsWithFewConnectionsBesideOneThatWantsMany() throws Exception {
    for (int i = 0; i < ROOM; i++) {
      send(connect(i % 2 == 0 ? "127.0.0.2" : "127.0.0.3"), "PUT", "Content-Length: 2\r\n");
    }
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

    for (int i = 0; i < 16; i++) {
      assertThat(ask("127.0.0.4")).startsWith("HTTP/1.1 200");
    }
    assertThat(ask("127.0.0.4")).startsWith("HTTP/1.1 503");
    for (int i = 0; i < 16; i++) {
      assertThat(ask("127.0.0." + (5 + i))).startsWith("HTTP/1.1 200");
    }
    assertThat(ask("127.0.0.100")).startsWith("HTTP/1.1 503");
  }

  private String ask(String from) throws IOException {
    Socket socket = connect(from);
    send(socket, "GET", "");
    byte[] start = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
    return new String(start, StandardCharsets.US_ASCII);
  }

  private Socket connect(String from) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.ofLiteral("127.0.0.1"), listener.port(), InetAddress.ofLiteral(from), 0);
    socket.setSoTimeout(20_000);
    sockets.add(socket);
    return socket;
  }

  private static void send(Socket socket, String method, String header) throws IOException {
    String head = "%s / HTTP/1.1\r\nHost: localhost\r\n%s\r\n".formatted(method, header);
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
  }
}
