package dev.berth.registry.http;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestNode;
import dev.berth.registry.log.Logging;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** Two nodes to which this test is a proxy of many clients; only one of them trusts it. */
final class TrustedProxiesIT {
  private static final Map<String, String> LIMITS =
      Map.of("BERTH_LIMITS_PULLS", "2/6h", "BERTH_LIMITS_UPLOADS_PER_CLIENT", "1");

  @RegisterExtension static final TestNode strict = new TestNode(LIMITS);

  @RegisterExtension
  static final TestNode trusting =
      new TestNode(
          Map.of(
              "BERTH_LIMITS_PULLS", "2/6h",
              "BERTH_LIMITS_UPLOADS_PER_CLIENT", "1",
              "BERTH_HTTP_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8"));

  private static Answer ask(TestNode node, String request, String... forwardedFor) {
    StringBuilder head = new StringBuilder(request).append(" HTTP/1.1\r\nHost: localhost\r\n");
    for (String line : forwardedFor) {
      head.append("X-Forwarded-For: ").append(line).append("\r\n");
    }
    try (RawConnection connection = node.connect()) {
      return connection.send(head + "Content-Length: 0\r\n\r\n").read();
    }
  }

  private static int pull(TestNode node, String... forwardedFor) {
    return ask(node, "GET /v2/app/manifests/none", forwardedFor).status();
  }

  @Test
  void haveClientsThatAreLimitedEachByItself() {
    assertThat(pull(trusting, "198.51.100.1")).isEqualTo(404);
    assertThat(pull(trusting, "198.51.100.1", "10.0.0.3")).isEqualTo(404);
    assertThat(pull(trusting, "198.51.100.1")).isEqualTo(429);
    assertThat(pull(trusting, "203.0.113.9, 198.51.100.1, 10.0.0.3")).isEqualTo(429);

    assertThat(pull(trusting, "198.51.100.2")).isEqualTo(404);
  }

  @Test
  void areOneClientWhereTheyAreNotTrusted() {
    assertThat(pull(strict, "198.51.100.1")).isEqualTo(404);
    assertThat(pull(strict, "198.51.100.2")).isEqualTo(404);
    assertThat(pull(strict, "198.51.100.3")).isEqualTo(429);
  }

  @Test
  void haveClientsWhoseUploadsAreCountedEachByItself() {
    String upload = trusting.client().startUpload("app");
    try (RawConnection slow = trusting.connect()) {
      slow.send(
          "PUT %s?digest=%s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.4\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n"
              .formatted(upload, sha256("any")));
      assertThat(slow.readHead().status()).isEqualTo(100);

      String start = "POST /v2/app/blobs/uploads/";
      Answer refused = ask(trusting, start, "198.51.100.4");
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.text()).contains("198.51.100.4");
      assertThat(ask(trusting, start, "198.51.100.5").status()).isEqualTo(202);
    }
  }

  @Test
  void haveClientsThatTheLogNames() {
    Logger logger = (Logger) LoggerFactory.getLogger(Logging.ACCESS);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try {
      ask(trusting, "GET /v2/logged/tags/list", "2001:db8::9");

      // The line is written after the answer was sent.
      Waiting.until("the request is logged", () -> clients(lines).contains("2001:db8:0:0:0:0:0:9"));
    } finally {
      logger.detachAppender(lines);
    }
  }

  private static List<String> clients(ListAppender<ILoggingEvent> lines) {
    return List.copyOf(lines.list).stream()
        .flatMap(line -> line.getKeyValuePairs().stream())
        .filter(pair -> pair.key.equals("client"))
        .map(pair -> String.valueOf(pair.value))
        .toList();
  }
}
