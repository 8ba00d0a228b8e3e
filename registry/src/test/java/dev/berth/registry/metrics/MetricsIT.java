package dev.berth.registry.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.Secret;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.gc.figures.BacklogGauges;
import dev.berth.registry.nodes.LiveNodes;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

final class MetricsIT {
  private static final Pattern SERIES = Pattern.compile("([a-z_]+)(?:\\{(.*)})? \\S+");
  private static final Pattern LABEL = Pattern.compile("([a-z]+)=\"");

  private static final RedisServer REDIS = RedisServer.start();

  @RegisterExtension
  static final TestNode node =
      new TestNode(
          Map.of(
              "BERTH_GC_INTERVAL", "1s", "BERTH_REDIS_URL", "redis://127.0.0.1:" + REDIS.port()));

  @AfterAll
  static void stopRedis() {
    REDIS.close();
  }

  private final TestClient client = node.client();

  private String read() {
    Answer answer = client.get("/metrics");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
    return answer.text();
  }

  /** A request is counted when it is over, which may be after its answer arrived. */
  private String readUntilItHas(String... parts) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    String text = read();
    while (!Stream.of(parts).allMatch(text::contains) && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(10);
      text = read();
    }
    assertThat(text).contains(parts);
    return text;
  }

  private static String requests(String method, String route, String status, int count) {
    return "berth_http_requests_seconds_count{method=\"%s\",route=\"%s\",status=\"%s\"} %d\n"
        .formatted(method, route, status, count);
  }

  @Test
  void countsRequestsByRoute() throws InterruptedException {
    client.pushBlob("secret/path", "some bytes");
    client.get("/v2/secret/path/tags/list");
    client.get("/v2/secret/other/tags/list");

    assertThat(
            readUntilItHas(
                requests("GET", "/v2/{name}/tags/list", "4xx", 1),
                requests("GET", "/v2/{name}/tags/list", "2xx", 1)))
        .doesNotContain("secret");
  }

  @Test
  void countsTransfersThatWereCut() throws InterruptedException {
    String upload = client.startUpload("cut");
    try (RawConnection connection = node.connect()) {
      connection.send(
          "PATCH %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nbytes"
              .formatted(upload));
    }
    readUntilItHas(requests("PATCH", "/v2/{name}/blobs/uploads/{id}", "cut", 1));
  }

  @Test
  void countsAnswersThatWereCut() throws InterruptedException {
    String moreThanSocketsHold = "x".repeat(16 << 20);
    String blob = "/v2/large/blobs/" + client.pushBlob("large", moreThanSocketsHold);
    try (RawConnection connection = node.connect()) {
      connection.send("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(blob)).readHead();
    }
    readUntilItHas(requests("GET", "/v2/{name}/blobs/{digest}", "cut", 1));
  }

  @Test
  void hasNoSeriesThatClientsMakeUp() throws InterruptedException {
    client.get("/nowhere/1");
    client.delete("/metrics");
    try (RawConnection connection = node.connect()) {
      connection.ask("MADEUP", "/v2/");
    }
    assertThat(
            readUntilItHas(
                requests("OTHER", "none", "4xx", 1),
                requests("GET", "none", "4xx", 1),
                requests("DELETE", "none", "4xx", 1)))
        .doesNotContain("MADEUP", "nowhere");
  }

  @Test
  @Timeout(60)
  void showsTheBacklogOfGarbageCollection() throws InterruptedException {
    try (Metrics metrics = new Metrics()) {
      client.pushBlob("backlog", "waits for its review");
      BacklogGauges.show(metrics, node.database());
      // Whoever asks a busy machine may have to ask again.
      while (metrics.text().contains("NaN")) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
      assertThat(metrics.text())
          .containsPattern("berth_gc_waiting\\{kind=\"blobs\"} [1-9]")
          .containsPattern("berth_gc_waiting\\{kind=\"objects\"} [0-9]");
    }
  }

  @Test
  void countsWhatIsCollected() throws InterruptedException {
    client.pushBlob("collected", "nobody names it");
    node.database()
        .useTransaction(
            handle ->
                handle.execute(
                    """
                    UPDATE blob_review_queue SET review_after = clock_timestamp()
                    FROM repositories WHERE repositories.id = repository_id AND path = 'collected'
                    """));
    readUntilItHas(
        "berth_gc_removed_total{kind=\"blobs\"} 2.0\n",
        "berth_gc_looked_total{kind=\"blobs\"} 1.0\n",
        "berth_gc_removed_bytes_total{kind=\"blobs\"} 15.0\n",
        "berth_gc_batches_seconds_count{kind=\"blobs\"} 1\n");
  }

  @Test
  void answersWhileTheDatabaseIsAway() {
    DatabaseAddress nowhere =
        new DatabaseAddress("jdbc:postgresql://127.0.0.1:1/berth", "berth", Secret.empty());
    try (Metrics metrics = new Metrics();
        Database away = Database.open(nowhere, patient())) {
      BacklogGauges.show(metrics, away);
      long began = System.nanoTime();
      assertThat(metrics.text())
          .contains("berth_gc_waiting{kind=\"blobs\"} NaN", "berth_gc_waiting_bytes NaN");
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
    }
  }

  /** Would wait for a connection much longer than figures may take. */
  private static DatabaseConfig patient() {
    DatabaseConfig config = TestDatabase.config();
    return new DatabaseConfig(
        config.url(),
        config.user(),
        config.password(),
        config.poolSize(),
        config.partitions(),
        Duration.ofMinutes(1),
        config.statementTimeout(),
        config.lockTimeout(),
        config.migrate());
  }

  @Test
  void saysWhetherRedisAnswers() {
    Waiting.until("Redis answers", () -> read().contains("berth_redis_up 1.0\n"));
  }

  @Test
  void printsWhatIsDocumented() throws IOException {
    Waiting.until("Redis answers", () -> new LiveNodes(node.redis()).list().isPresent());
    new LiveNodes(node.redis()).find("nobody");
    client.get("/v2/");
    client.get("/metrics");
    Map<String, Set<String>> printed = printed(read());
    Map<String, Set<String>> documented = MetricsPage.read();

    assertThat(documented).containsAllEntriesOf(printed);
    // What the virtual machine tells of its collections depends on them.
    documented.keySet().removeIf(name -> name.startsWith("jvm_gc_"));
    assertThat(printed.keySet()).containsAll(documented.keySet());
  }

  /** The labels of each metric, without what a timer or a histogram is printed as. */
  private static Map<String, Set<String>> printed(String text) {
    Map<String, Set<String>> labels = new TreeMap<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .map(SERIES::matcher)
        .filter(Matcher::matches)
        .forEach(
            series ->
                labels
                    .computeIfAbsent(
                        series.group(1).replaceFirst("(_seconds)_(count|sum|max|bucket)$", "$1"),
                        _ -> new TreeSet<>())
                    .addAll(labels(series.group(2))));
    return labels;
  }

  private static Set<String> labels(String series) {
    Set<String> names = new TreeSet<>();
    LABEL.matcher(String.valueOf(series)).results().forEach(label -> names.add(label.group(1)));
    names.remove("le");
    return names;
  }
}
