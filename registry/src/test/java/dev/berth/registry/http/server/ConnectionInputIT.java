package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.config.ConfigReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Heads that arrive in pieces; each piece is read before the next one is sent. */
@Timeout(30)
final class ConnectionInputIT {
  private final HttpLimits limits = HttpLimits.of(ConfigReader.defaults().http());
  private final AtomicLong nanos = new AtomicLong();
  private final ConnectionGuard guard = new ConnectionGuard(limits, nanos::get, () -> {});
  private SocketChannel client;
  private SocketChannel server;
  private ConnectionInput input;

  @BeforeEach
  void connect() throws IOException {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
      client = SocketChannel.open(listener.getLocalAddress());
      server = listener.accept();
    }
    input = new ConnectionInput(server, guard, limits);
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  private void send(String text) throws IOException {
    client.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
  }

  private void receive(String text) throws IOException {
    send(text);
    int before = input.size();
    while (input.size() < before + text.length()) {
      assertThat(input.fill()).isTrue();
    }
  }

  @Test
  void skipsOneEmptyLine() throws IOException {
    receive("\r\n");
    assertThat(input.findHead()).isEmpty();
    receive("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(input.findHead()).isPresent();
  }

  @Test
  void refusesTwoEmptyLinesHoweverTheyArrive() throws IOException {
    receive("\r\n\r\nG");
    assertThat(input.findHead()).isEmpty();
    receive("ET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThatExceptionOfType(BadRequestException.class).isThrownBy(input::findHead);
  }

  @Test
  void countsTheTimeOfAHeadFromItsFirstByte() throws IOException {
    receive("GET /health/l");
    assertThat(input.findHead()).isEmpty();
    nanos.set(Duration.ofSeconds(29).toNanos());
    send("ist HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(input.readHead()).isPresent();
    assertThat(guard.waitingNanos()).isEqualTo(Duration.ofSeconds(29).toNanos());
  }
}
