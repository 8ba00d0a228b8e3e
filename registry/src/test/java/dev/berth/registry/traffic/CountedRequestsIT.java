package dev.berth.registry.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.db.Database;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryTable;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What counts as a pull and as a push, on a node with Redis and on one without. */
class CountedRequestsIT {
  private static final int PORT = RedisServer.freePort();
  private static RedisServer server;

  @RegisterExtension
  static final TestNode withRedis =
      new TestNode(
          Map.of(
              "BERTH_REDIS_URL",
              "redis://127.0.0.1:" + PORT,
              "BERTH_REDIS_DEADLINE",
              "5s",
              "BERTH_REDIS_LIFE",
              "200ms",
              "BERTH_REDIS_LEASE",
              "100ms",
              "BERTH_REDIS_DRAIN_INTERVAL",
              "50ms"));

  @RegisterExtension
  static final TestNode alone = new TestNode(Map.of("BERTH_REDIS_DRAIN_INTERVAL", "50ms"));

  @BeforeAll
  static void start() {
    server = RedisServer.start(PORT);
    Waiting.until("Redis answers", () -> withRedis.redis().state() == RedisState.UP);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static RepositoryTraffic traffic(TestNode node, String name) {
    return node.database().read(handle -> new TrafficTable().get(handle, repository(node, name)));
  }

  private static Repository repository(TestNode node, String name) {
    Database database = node.database();
    return database
        .read(handle -> new RepositoryTable().find(handle, new RepositoryName(name)))
        .orElseThrow();
  }

  private static void awaitTraffic(TestNode node, String name, long pulls, long pushes) {
    Waiting.until(
        "%d pulls and %d pushes".formatted(pulls, pushes),
        () -> {
          RepositoryTraffic traffic = traffic(node, name);
          assertThat(traffic.pulls()).isLessThanOrEqualTo(pulls);
          assertThat(traffic.pushes()).isLessThanOrEqualTo(pushes);
          return traffic.pulls() == pulls && traffic.pushes() == pushes;
        });
  }

  /** Four pulls, two pushes, and much that is neither. */
  private static Digest use(TestNode node, String name) {
    TestClient client = node.client();
    Digest image = client.pushImage(name, "latest", "content");
    client.pushImage(name, "other", "other content");
    String byTag = "/v2/%s/manifests/latest".formatted(name);
    String byDigest = "/v2/%s/manifests/%s".formatted(name, image);
    client.get(byTag);
    client.get(byTag);
    client.get(byDigest);
    assertThat(
            client
                .send(
                    "GET",
                    byTag,
                    BodyPublishers.noBody(),
                    "If-None-Match",
                    "\"%s\"".formatted(image))
                .status())
        .isEqualTo(304);
    client.head(byTag);
    client.head(byDigest);
    client.get("/v2/%s/manifests/missing".formatted(name));
    client.get("/v2/%s/tags/list".formatted(name));
    assertThat(client.putManifest(name, "wrong", "{}").status()).isEqualTo(400);
    return image;
  }

  @Test
  void areCountedWithRedis() {
    use(withRedis, "with/redis");
    awaitTraffic(withRedis, "with/redis", 4, 2);
  }

  @Test
  void areCountedWithoutRedis() {
    use(alone, "alone");
    awaitTraffic(alone, "alone", 4, 2);
  }

  @Test
  void stayWhenAManifestIsDeletedAndGoWithTheRepository() {
    Digest image = use(withRedis, "ends/soon");
    TestClient client = withRedis.client();
    assertThat(client.delete("/v2/ends/soon/manifests/" + image).status()).isEqualTo(202);
    awaitTraffic(withRedis, "ends/soon", 4, 2);
    assertThat(client.delete("/berth/v1/repositories/ends/soon").status()).isEqualTo(202);
    Waiting.until("nothing is counted any more", () -> counters().isEmpty());
  }

  private static List<String> counters() {
    return server.keys().stream()
        .filter(key -> key.contains(":ends:") && key.startsWith("registry:api:"))
        .toList();
  }
}
