package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.traffic.RepositoryTraffic;
import dev.berth.registry.traffic.TrafficTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two registries, each with a database and a storage of its own, that were given one Redis. */
final class SharedRedisIT {
  private static final String OWNER = "registry:api:owner";
  private static final RedisServer server = RedisServer.start();

  @RegisterExtension static final TestNode east = node();
  @RegisterExtension static final TestNode west = node();

  private static TestNode node() {
    return new TestNode(
        Map.of(
            "BERTH_REDIS_URL",
            "redis://127.0.0.1:" + server.port(),
            "BERTH_REDIS_DEADLINE",
            "5s",
            "BERTH_REDIS_LIFE",
            "300ms",
            "BERTH_REDIS_LEASE",
            "100ms",
            "BERTH_REDIS_DRAIN_INTERVAL",
            "50ms"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** Not by deleting the key: a node that has just connected claims it in the background. */
  @BeforeEach
  void letEastOwnTheRedis() {
    server.send("SET", OWNER, east.redis().database().text());
    claim(east, true);
    claim(west, false);
  }

  private static void claim(TestNode node, boolean expected) {
    Waiting.until(
        "the Redis is claimed: " + expected,
        () -> node.redis().claim().find().filter(owned -> owned == expected).isPresent());
  }

  /** As between the loss of the key and the next heartbeat. */
  private static void letBothBelieveToOwnIt() {
    server.send("DEL", OWNER);
    claim(west, true);
    assertThat(east.redis().state()).isEqualTo(RedisState.UP);
    assertThat(west.redis().state()).isEqualTo(RedisState.UP);
  }

  @Test
  void onlyTheOwnerUsesIt() {
    assertThat(east.redis().state()).isEqualTo(RedisState.UP);
    assertThat(west.redis().state()).isEqualTo(RedisState.FOREIGN);
    assertThat(west.client().get("/health/ready").text()).contains("\"redis\":\"foreign\"");
    assertThat(west.client().get("/health/ready").status()).isEqualTo(200);
    assertThat(metric(west, "berth_redis_foreign")).isEqualTo(1);
    assertThat(metric(west, "berth_redis_up")).isZero();
    assertThat(metric(east, "berth_redis_foreign")).isZero();
    west.client().pushImage("west/only", "v1", "content");
    west.client().get("/v2/west/only/manifests/v1");
    assertThat(server.keys()).noneMatch(key -> key.contains(":west:"));
  }

  /** Another node may still answer with what the tag was before it was deleted. */
  @Test
  void whoDoesNotOwnItWaitsForCacheEntriesToExpireEvenAfterAPushOfANewTag() {
    double waits = metric(west, "berth_cache_waits_total");
    west.client().pushImage("waiting/app", "v1", "content");
    assertThat(metric(west, "berth_cache_waits_total")).isEqualTo(waits + 1);
  }

  @Test
  void theOtherTakesItWhenItIsFreeAndTheOwnerThenLeavesIt() {
    server.send("DEL", OWNER);
    claim(west, true);
    claim(east, false);
    assertThat(east.redis().state()).isEqualTo(RedisState.FOREIGN);
    assertThat(west.redis().state()).isEqualTo(RedisState.UP);
  }

  @Test
  void eachAnswersWithItsOwnData() {
    pushAndMoveTags("owned/app");
  }

  @Test
  void eachAnswersWithItsOwnDataWhileBothBelieveToOwnIt() {
    letBothBelieveToOwnIt();
    pushAndMoveTags("contended/app");
    assertThat(readsFromRedis(east)).isPositive();
    assertThat(readsFromRedis(west)).isPositive();
  }

  private static void pushAndMoveTags(String name) {
    for (int round = 0; round < 5; round++) {
      Digest inEast = east.client().pushImage(name, "v1", "east " + round);
      Digest inWest = west.client().pushImage(name, "v1", "west " + round);
      Digest layer = TestClient.sha256("east " + round);
      // One that has no cache entry yet leaves one; the others find it, or that of the other.
      for (int reads = 0; reads < 10; reads++) {
        assertHas(east, name, inEast);
        assertHas(west, name, inWest);
        assertThat(head(east, name, "blobs/" + layer).status()).isEqualTo(200);
        assertThat(head(west, name, "blobs/" + layer).status()).isEqualTo(404);
        assertThat(head(west, name, "manifests/" + inEast).status()).isEqualTo(404);
      }
    }
    assertThat(east.client().delete("/v2/%s/manifests/v1".formatted(name)).status()).isEqualTo(202);
    assertThat(head(east, name, "manifests/v1").status()).isEqualTo(404);
    assertThat(head(west, name, "manifests/v1").status()).isEqualTo(200);
  }

  private static void assertHas(TestNode node, String name, Digest image) {
    Answer head = head(node, name, "manifests/v1");
    assertThat(head.header("docker-content-digest")).contains(image.toString());
    Answer got = node.client().get("/v2/%s/manifests/v1".formatted(name));
    assertThat(got.status()).isEqualTo(200);
    assertThat(TestClient.sha256(got.text())).isEqualTo(image);
  }

  private static Answer head(TestNode node, String name, String what) {
    return node.client().head("/v2/%s/%s".formatted(name, what));
  }

  @Test
  void eachCountsItsOwnPullsAndPushes() {
    letBothBelieveToOwnIt();
    String name = "counted/app";
    east.client().pushImage(name, "v1", "content");
    west.client().pushImage(name, "v1", "content");
    west.client().pushImage(name, "v2", "other content");
    for (int i = 0; i < 20; i++) {
      east.client().get("/v2/%s/manifests/v1".formatted(name));
      if (i % 2 == 0) {
        west.client().get("/v2/%s/manifests/v1".formatted(name));
      }
    }
    awaitTraffic(east, name, 20, 1);
    awaitTraffic(west, name, 10, 2);
  }

  @Test
  void aRepositoryThatEndsTakesNoCountsOfTheOther() {
    letBothBelieveToOwnIt();
    String name = "ending/app";
    east.client().pushImage(name, "v1", "content");
    west.client().pushImage(name, "v1", "content");
    String counter = counter(name);
    server.send("HSET", counter, east.redis().database().compact(), "5");
    assertThat(west.client().delete("/berth/v1/repositories/" + name).status()).isEqualTo(202);
    east.client().get("/v2/%s/manifests/v1".formatted(name));
    awaitTraffic(east, name, 6, 1);
  }

  private static String counter(String name) {
    var keys = east.redis().catalog().keys();
    return keys.pull(new dev.berth.registry.redis.RegistryKeys.Path(name)).toString();
  }

  /** What it counted while it owned the Redis is not lost with the Redis. */
  @Test
  void anOwnerThatLosesItDrainsWhatItCountedThere() {
    String name = "left/app";
    east.client().pushImage(name, "v1", "content");
    server.send("HSET", counter(name), east.redis().database().compact(), "5");
    east.client().get("/v2/%s/manifests/v1".formatted(name));
    server.send("SET", OWNER, west.redis().database().text());
    claim(east, false);
    awaitTraffic(east, name, 6, 1);
  }

  private static void awaitTraffic(TestNode node, String name, long pulls, long pushes) {
    Waiting.until(
        "%d pulls and %d pushes".formatted(pulls, pushes),
        () -> {
          RepositoryTraffic traffic =
              node.database()
                  .read(handle -> new TrafficTable().get(handle, repository(node, name)));
          assertThat(traffic.pulls()).isLessThanOrEqualTo(pulls);
          assertThat(traffic.pushes()).isLessThanOrEqualTo(pushes);
          return traffic.pulls() == pulls && traffic.pushes() == pushes;
        });
  }

  private static Repository repository(TestNode node, String name) {
    return node.database()
        .read(handle -> new RepositoryTable().find(handle, new RepositoryName(name)))
        .orElseThrow();
  }

  private static double readsFromRedis(TestNode node) {
    return metric(node, "berth_cache_reads_total{answer=\"redis\"}");
  }

  private static double metric(TestNode node, String name) {
    List<Double> found =
        node.client()
            .get("/metrics")
            .text()
            .lines()
            .filter(line -> line.startsWith(name + " "))
            .map(line -> Double.parseDouble(line.substring(name.length() + 1)))
            .toList();
    assertThat(found).as(name).hasSize(1);
    return found.getFirst();
  }
}
