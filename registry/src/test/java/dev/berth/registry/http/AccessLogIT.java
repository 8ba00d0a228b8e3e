package dev.berth.registry.http;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestNode;
import dev.berth.registry.log.Logging;
import dev.berth.registry.storage.FaultyStorage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** What one request leaves in the log, and what its client is told of it. */
final class AccessLogIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.berth");
  private final Lines lines = new Lines();

  /** Events with the context that they had when they were logged. */
  private static final class Lines extends AppenderBase<ILoggingEvent> {
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

    @Override
    protected void append(ILoggingEvent event) {
      event.prepareForDeferredProcessing();
      events.add(event);
    }
  }

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(lines);
  }

  private static Answer ask(String path, String headers) {
    try (RawConnection connection = node.connect()) {
      return connection
          .send("GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n".formatted(path, headers))
          .read();
    }
  }

  /** The fields of the line with this request id; it is written after the answer was sent. */
  private Map<String, Object> fields(String requestId) {
    Waiting.until("the request is logged", () -> find(requestId).isPresent());
    return find(requestId).orElseThrow().getKeyValuePairs().stream()
        .collect(Collectors.toMap(pair -> pair.key, pair -> pair.value));
  }

  private Optional<ILoggingEvent> find(String requestId) {
    return of(requestId).stream()
        .filter(line -> line.getLoggerName().equals(Logging.ACCESS))
        .findFirst();
  }

  private List<ILoggingEvent> of(String requestId) {
    return lines.events.stream()
        .filter(line -> requestId.equals(line.getMDCPropertyMap().get("requestId")))
        .toList();
  }

  @Test
  void namesTheRequestInAllItsLines() {
    String upload = node.client().startUpload("app");
    node.storage().breakAt(FaultyStorage.Fault.WRITE);
    String id;
    try {
      id = node.client().patch(upload, "bytes").header("X-Request-Id").orElseThrow();
    } finally {
      node.storage().mend();
    }

    assertThat(fields(id)).containsEntry("status", 503);
    assertThat(of(id))
        .extracting(ILoggingEvent::getMessage)
        .contains("the blob storage failed", "request");
  }

  @Test
  void saysWhoAskedForWhatAndHowMuchWasSent() {
    node.client().pushBlob("app", "hello");
    String path = "/v2/app/blobs/" + sha256("hello");
    String trace = "0af7651916cd43dd8448eb211c80319c";

    Answer answer =
        ask(
            path,
            "User-Agent: docker/28.0\r\nX-Request-Id: from-a-proxy:1\r\ntraceparent: 00-%s-b7ad6b7169203331-01\r\n"
                .formatted(trace));

    assertThat(answer.header("X-Request-Id")).contains("from-a-proxy:1");
    assertThat(fields("from-a-proxy:1"))
        .containsEntry("method", "GET")
        .containsEntry("path", path)
        .containsEntry("client", "127.0.0.1")
        .containsEntry("status", 200)
        .containsEntry("received", 0L)
        .containsEntry("sent", 5L)
        .containsEntry("agent", "docker/28.0")
        .containsEntry("traceId", trace)
        .containsKey("millis");
  }

  @Test
  void givesEachRequestAnIdOfItsOwn() {
    String one = ask("/v2/", "").header("X-Request-Id").orElseThrow();
    String other = ask("/v2/", "").header("X-Request-Id").orElseThrow();

    assertThat(one).matches("[0-9a-f]{16}").isNotEqualTo(other);
    assertThat(fields(one)).doesNotContainKeys("agent", "traceId");
    assertThat(fields(other)).containsEntry("path", "/v2/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"two words", "a\"b", "<script>", "", "THOUSAND"})
  void takesNoIdThatCouldDeceive(String given) {
    String header = given.replace("THOUSAND", "x".repeat(1000));
    assertThat(ask("/v2/", "X-Request-Id: %s\r\n".formatted(header)).header("X-Request-Id"))
        .hasValueSatisfying(id -> assertThat(id).matches("[0-9a-f]{16}"));
  }

  @Test
  void cutsTheNamesOfClientsThatSayTooMuch() {
    String id =
        ask("/v2/", "User-Agent: %s\r\n".formatted("a".repeat(1000)))
            .header("X-Request-Id")
            .orElseThrow();
    assertThat(fields(id)).containsEntry("agent", "a".repeat(200));
  }

  @Test
  void tellsTheIdOfARequestThatIsRefused() {
    for (String request :
        List.of("GET /v2/none/tags/list HTTP/1.1\r\nHost: localhost\r\n\r\n", "NONSENSE\r\n\r\n")) {
      try (RawConnection connection = node.connect()) {
        String id = connection.send(request).read().header("X-Request-Id").orElseThrow();
        assertThat(fields(id)).containsKey("status");
      }
    }
  }
}
