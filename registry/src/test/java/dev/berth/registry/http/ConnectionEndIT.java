package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.TestDocuments;
import dev.berth.registry.config.HttpConfig;
import dev.berth.registry.config.LimitsConfig;
import dev.berth.registry.storage.StorageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When the server itself ends a connection, and that nothing of a body is taken for a request. */
class ConnectionEndIT {
  private static final int MORE_THAN_IS_DRAINED = 400 * 1024;

  private final Queue<String> served = new ConcurrentLinkedQueue<>();
  private final WebServer server =
      WebServer.start(
          http(), limits(), new Router(routes()), WebServer.newWorkSlots(), documents(), _ -> {});

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void neverTakesBodyForRequest() throws IOException {
    String hidden = "DELETE /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
    String body = hidden.repeat(MORE_THAN_IS_DRAINED / hidden.length());
    String answers =
        answers(
            "PATCH /ignore HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(body.length(), body));
    assertThat(answers).startsWith("HTTP/1.1 202 ").containsOnlyOnce("HTTP/1.1");
    assertThat(served).containsExactly("PATCH");
  }

  @Test
  void closesWhenClientAsksForIt() throws IOException {
    String answers = answers("GET /empty HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assertThat(answers).startsWith("HTTP/1.1 200 ").contains("Content-Length: 0");
  }

  @Test
  void keepsConnectionAfterSmallBodyNobodyRead() throws IOException {
    String answers =
        answers(
            "PATCH /ignore HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"
                + "GET /empty HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assertThat(answers).contains("HTTP/1.1 202 ", "HTTP/1.1 200 ");
  }

  /** A second response would be taken for the rest of the first one's body. */
  @Test
  void sendsNoErrorWithinABody() throws IOException {
    String answers = answers("GET /broken HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(answers).startsWith("HTTP/1.1 200 ").containsOnlyOnce("HTTP/1.1");
  }

  /** All that the server sends until it closes the connection. */
  private String answers(String request) throws IOException {
    StringBuilder answers = new StringBuilder();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(30_000);
      send(socket, request);
      InputStream in = socket.getInputStream();
      byte[] buffer = new byte[4096];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        answers.append(new String(buffer, 0, n, StandardCharsets.US_ASCII));
      }
    } catch (SocketException e) {
      // A reset ends the connection too.
    }
    return answers.toString();
  }

  private static void send(Socket socket, String request) throws IOException {
    try {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    } catch (SocketException e) {
      // The server did not wait for all of it; its answer can be read.
    }
  }

  private List<Route> routes() {
    return List.of(
        Route.of("PATCH", "/ignore", request -> answer(request, Response.of(202))),
        Route.of("DELETE", "/hidden", request -> answer(request, Response.of(202))),
        Route.of("GET", "/empty", request -> answer(request, Response.of(200).with(empty()))),
        Route.of("GET", "/broken", request -> answer(request, Response.of(200).with(broken()))));
  }

  private Response answer(Request request, Response response) {
    served.add(request.method());
    return response;
  }

  private static ResponseBody empty() {
    return new ResponseBody.Streamed(0, InputStream::nullInputStream);
  }

  /** A body that fails when more than its beginning is read. */
  private static ResponseBody broken() {
    InputStream rest =
        new InputStream() {
          @Override
          public int read() {
            throw new StorageException("the storage failed", null);
          }

          @Override
          public int read(byte[] target, int offset, int length) {
            return read();
          }
        };
    InputStream first = new ByteArrayInputStream(new byte[20_000]);
    return new ResponseBody.Streamed(50_000, () -> new SequenceInputStream(first, rest));
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
        minute,
        1,
        16_384,
        8_192,
        "",
        List.of(),
        List.of());
  }

  private static LimitsConfig limits() {
    return new LimitsConfig(
        1024, 16, 16, 100, 1024, 0, 16, 16, 16, 16, 16, 16, Optional.empty(), Optional.empty());
  }

  private static LargeDocuments documents() {
    return TestDocuments.in(Path.of(System.getProperty("java.io.tmpdir")));
  }
}
