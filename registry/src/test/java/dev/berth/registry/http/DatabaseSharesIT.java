package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.TestNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How the connections to the database are divided among clients. */
final class DatabaseSharesIT {
  @RegisterExtension static final TestNode node = new TestNode();

  /** Three quarters of the pool of a {@code TestDatabase}. */
  private static final int SHARE = 6;

  private static final int REQUESTS = 40;

  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  void areLeftForOthersWhileTheRequestsOfAClientAreLong() {
    node.client().pushImage("app", "latest", "content");
    node.database()
        .useTransaction(
            handle -> {
              handle.execute("LOCK TABLE tags");
              for (int i = 0; i < REQUESTS; i++) {
                send("127.0.0.2", "/v2/app/tags/list?n=10");
              }
              Waiting.until("the client has its share", () -> waiting(handle) >= SHARE);

              for (int i = 0; i < 20; i++) {
                assertThat(node.client().get("/v2/_catalog").status()).isEqualTo(200);
              }
              Waiting.until(
                  "it is ready", () -> node.client().get("/health/ready").status() == 200);
              // Fewer once the first of them have waited for too long.
              assertThat(waiting(handle)).isLessThanOrEqualTo(SHARE);
            });
  }

  private static int waiting(Handle handle) {
    return handle
        .createQuery("SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted")
        .mapTo(Integer.class)
        .one();
  }

  private void send(String from, String path) {
    try {
      Socket socket =
          new Socket(
              InetAddress.ofLiteral("127.0.0.1"),
              Integer.parseInt(node.address().replaceFirst(".*:", "")),
              InetAddress.ofLiteral(from),
              0);
      sockets.add(socket);
      String request = "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
