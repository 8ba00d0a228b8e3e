package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.HttpConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Nothing is kept of connections that ended, also if they never had a thread. Room for four; a head
 * may take three seconds, and so may a pause between two requests.
 */
@Timeout(60)
class EndedConnectionsIT {
  private static final int ROOM = 4;

  private final List<Socket> sockets = new ArrayList<>();
  private final HttpListener listener = start();

  private static HttpListener start() {
    Map<String, String> times =
        Map.of("BERTH_HTTP_HEADER_TIMEOUT", "3s", "BERTH_HTTP_IDLE_TIMEOUT", "3s");
    HttpConfig config =
        ConfigReader.read(new ConfigSources(List.of(), times, Optional.empty())).config().http();
    return HttpListener.start(
        new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
        config,
        new HttpListener.Admission(ROOM, ROOM, _ -> false),
        OpenConnectionsIT.EMPTY_ANSWERS,
        new PriorityPaths(List.of("/health/live")));
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    listener.close();
  }

  @Test
  void forgetsAConnectionThatNeverSentAnything() throws IOException {
    assertThat(connect("127.0.0.2").getInputStream().read()).isEqualTo(-1);

    awaitNone();
  }

  @Test
  void forgetsAConnectionThatSentAPartOfAHealthCheck() throws IOException {
    Socket socket = connect("127.0.0.2");
    send(socket, "GET /health/l");
    assertThat(socket.getInputStream().read()).isEqualTo(-1);

    awaitNone();
  }

  @Test
  void forgetsAConnectionThatRestsAfterAHealthCheck() throws IOException {
    Socket socket = connect("127.0.0.2");
    send(socket, "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(socket.getInputStream().readAllBytes()).asString().startsWith("HTTP/1.1 200");

    awaitNone();
  }

  @Test
  void watchesNoConnectionThatMadeRoomForAnother() throws IOException {
    for (int i = 0; i < ROOM; i++) {
      connect("127.0.0.2");
    }
    connect("127.0.0.3");

    Waiting.until("one made room", () -> listener.displacedConnections() == 1);
    awaitNone();
  }

  private void awaitNone() {
    Waiting.until("none is counted", () -> listener.openConnections() == 0);
    Waiting.until("none is watched", () -> listener.watchedConnections() == 0);
  }

  private Socket connect(String from) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.ofLiteral("127.0.0.1"), listener.port(), InetAddress.ofLiteral(from), 0);
    socket.setSoTimeout(20_000);
    sockets.add(socket);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }
}
