package dev.berth.registry.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.Answer;
import dev.berth.registry.TestNode;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.TestRedis;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two nodes that limit clients together, and one that lets them pull and only limits pushes. */
final class RateLimitsIT {
  private static final RedisServer server = RedisServer.start();

  /** After the nodes, which would wait for its answers. */
  @RegisterExtension
  @Order(1)
  static final AfterAllCallback stop = _ -> server.close();

  /** So long that nothing comes back while a test runs. */
  private static final Map<String, String> SHARED =
      Map.of(
          "BERTH_REDIS_URL", "redis://127.0.0.1:" + server.port(),
          "BERTH_REDIS_DEADLINE", "10s",
          "BERTH_LIMITS_PULLS", "5/6h",
          "BERTH_LIMITS_PUSHES", "4/6h");

  @RegisterExtension static final TestNode one = new TestNode(SHARED).asNodeOf(TestRedis.REGISTRY);
  @RegisterExtension static final TestNode two = new TestNode(SHARED).asNodeOf(TestRedis.REGISTRY);

  @RegisterExtension
  static final TestNode lenient =
      new TestNode(
              Map.of(
                  "BERTH_REDIS_URL", "redis://127.0.0.1:" + server.port(),
                  "BERTH_REDIS_DEADLINE", "10s",
                  "BERTH_LIMITS_PUSHES", "2/10s"))
          .asNodeOf(TestRedis.REGISTRY);

  @BeforeEach
  void awaitRedis() {
    Waiting.until(
        "Redis answers",
        () ->
            one.redis().state() == RedisState.UP
                && two.redis().state() == RedisState.UP
                && lenient.redis().state() == RedisState.UP);
  }

  @AfterEach
  void forget() {
    server.send("FLUSHALL");
  }

  private static Answer pull(TestNode node) {
    return node.client().get("/v2/app/manifests/latest");
  }

  private static void assertRefused(Answer answer, String message) {
    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.errorCodes()).containsExactly("TOOMANYREQUESTS");
    assertThat(answer.text()).contains(message);
    assertThat(retryAfter(answer)).isPositive();
  }

  private static long retryAfter(Answer answer) {
    return Long.parseLong(answer.header("Retry-After").orElseThrow());
  }

  private static long allowed(int most, Supplier<Answer> request) {
    long allowed = 0;
    while (allowed < most && request.get().status() != 429) {
      allowed++;
    }
    return allowed;
  }

  private static double refused(TestNode node) {
    return figure(node, "berth_limits_refused_total{kind=\"pull\"}");
  }

  /** How often a node asked Redis for a limit. */
  private static double steps(TestNode node) {
    return figure(node, "keyspace_operations_seconds_count{.*family=\"rate-limit\".*}");
  }

  private static double figure(TestNode node, String series) {
    Pattern line = Pattern.compile("(?m)^%s (.+)$".formatted(series.replace("{", "\\{")));
    return line.matcher(node.client().get("/metrics").text())
        .results()
        .mapToDouble(found -> Double.parseDouble(found.group(1)))
        .sum();
  }

  @Test
  void countThePullsOfAllNodesTogether() {
    assertThat(allowed(3, () -> pull(one))).isEqualTo(3);
    assertThat(allowed(10, () -> pull(two))).isEqualTo(2);

    assertRefused(pull(one), "too much from 127.0.0.1: it may pull 5 times in 21600 seconds");
    // A fifth of the time.
    assertThat(retryAfter(pull(one))).isBetween(4200L, 4320L);
  }

  @Test
  void areCountedWhereTheyRefuse() {
    double before = refused(two);
    assertThat(allowed(10, () -> pull(two))).isEqualTo(5);
    pull(two);
    assertThat(refused(two) - before).isEqualTo(2);
    assertThat(refused(lenient)).isZero();
  }

  @Test
  void leaveEverythingElseAlone() {
    allowed(5, () -> pull(one));

    assertRefused(pull(one), "pull");
    assertThat(one.client().head("/v2/app/manifests/latest").status()).isEqualTo(404);
    assertThat(one.client().get("/v2/nowhere/tags/list").status()).isEqualTo(404);
    assertThat(one.client().get("/v2/").status()).isEqualTo(200);
    assertThat(one.client().post("/v2/app/blobs/uploads/").status()).isEqualTo(202);
  }

  @Test
  void countManifestsAndBegunBlobsAsPushesButNotTheirChunks() {
    String upload = one.client().startUpload("app");
    for (int chunk = 0; chunk < 6; chunk++) {
      Answer appended = one.client().patch(upload, "chunk");
      assertThat(appended.status()).isEqualTo(202);
      upload = appended.header("Location").orElseThrow();
    }
    assertThat(two.client().post("/v2/app/blobs/uploads").status()).isEqualTo(202);
    assertThat(one.client().putManifest("app", "wrong", "{}").status()).isEqualTo(400);
    assertThat(two.client().putManifest("app", "wrong", "{}").status()).isEqualTo(400);

    assertRefused(one.client().putManifest("app", "wrong", "{}"), "it may push 4 times");
    assertRefused(two.client().post("/v2/app/blobs/uploads/"), "push");
    // What was begun may be ended.
    assertThat(one.client().patch(upload, "chunk").status()).isEqualTo(202);
    assertThat(pull(one).status()).isEqualTo(404);
  }

  @Test
  void takeOneStepInRedisForARequest() {
    double before = steps(one);
    pull(one);
    assertThat(steps(one) - before).isEqualTo(1);
    one.client().head("/v2/app/manifests/latest");
    one.client().get("/v2/");
    assertThat(steps(one) - before).isEqualTo(1);
  }

  @Test
  void takeNoStepWhereTheyAreOff() {
    double before = steps(lenient);
    for (int i = 0; i < 20; i++) {
      assertThat(pull(lenient).status()).isEqualTo(404);
    }
    assertThat(steps(lenient) - before).isZero();
    assertThat(server.keys()).noneMatch(key -> key.contains("rate-limit"));
  }

  @Test
  void tellWhenToComeAgain() {
    String uploads = "/v2/app/blobs/uploads/";
    assertThat(allowed(2, () -> lenient.client().post(uploads))).isEqualTo(2);
    Answer refused = lenient.client().post(uploads);
    long asked = System.nanoTime();
    assertThat(retryAfter(refused)).isBetween(1L, 5L);

    Duration wait = Duration.ofSeconds(retryAfter(refused));
    Waiting.until("the time is over", () -> System.nanoTime() - asked >= wait.toNanos());
    assertThat(lenient.client().post(uploads).status()).isEqualTo(202);
  }

  @Test
  void ignoreWhatIsNoneOfTheirs() {
    String key = "registry:api:{rate-limit:pull:MTI3LjAuMC4x}";
    server.send("SET", key, "no number");
    assertThat(pull(two).status()).isIn(404, 429);
    server.send("DEL", key);
    server.send("RPUSH", key, "no string");
    assertThat(pull(two).status()).isIn(404, 429);
    server.send("DEL", key);
    assertThat(allowed(10, () -> pull(two))).isEqualTo(5);
  }

  @Test
  void endByThemselvesWithinADay() {
    pull(one);
    String key = "registry:api:{rate-limit:pull:MTI3LjAuMC4x}";
    assertThat((Long) server.send("PTTL", key)).isBetween(1L, Duration.ofHours(6).toMillis());
  }
}
