package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two registries, with databases and folders of their own, that were given the same Redis. */
@Tag("slow")
final class TwoRegistriesIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String REPOSITORY = "cross/x";
  private static final String TAG = "/v2/cross/x/manifests/v1";

  @TempDir private Path folder;

  @Test
  void neverSeeEachOther() throws Exception {
    try (RedisServer redis = RedisServer.start();
        ExternalPostgres postgres = ExternalPostgres.start(folder);
        Berth east = start("east", postgres, redis)) {
      RedisAnswers.await(east.client());
      try (Berth west = start("west", postgres, redis)) {
        assertApart(east, west);
        Eventually.holds("west knows", PATIENCE, () -> isReady(west, "foreign"));
        Eventually.holds(
            "west says so",
            PATIENCE,
            () -> west.log().contains("Redis belongs to a registry with another database"));
        assertNodesApart(east, west);
        assertThat(west.run("repository", "delete", REPOSITORY, "--yes").exitCode()).isZero();
        assertThat(east.client().head(TAG).statusCode()).isEqualTo(200);
        assertThat(west.client().head(TAG).statusCode()).isEqualTo(404);

        redis.send("FLUSHALL");
        assertApart(east, west);
        Eventually.holds(
            "one of them owns it again",
            PATIENCE,
            () -> isReady(east, "up") != isReady(west, "up"));
      }
    }
  }

  private Berth start(String name, ExternalPostgres postgres, RedisServer redis) throws Exception {
    postgres.createDatabase(name);
    return Berth.start(
        folder.resolve(name),
        ExternalPostgres.setting(name, postgres.port()),
        "storage.folder=" + folder.resolve(name + "-storage"),
        "storage.fsync=false",
        "node.name=" + name + "-1",
        "redis.url=redis://127.0.0.1:" + redis.port());
  }

  private static boolean isReady(Berth berth, String redis) throws Exception {
    return RegistryClient.text(berth.client().get("/health/ready"))
        .contains("\"redis\":\"%s\"".formatted(redis));
  }

  private static void assertNodesApart(Berth east, Berth west) throws Exception {
    Eventually.holds(
        "east is listed", PATIENCE, () -> east.run("nodes").output().contains("east-1"));
    Eventually.holds("west may not list them", PATIENCE, () -> isToldOfTheOwner(west));
  }

  /** Unless Redis did not answer in time. */
  private static boolean isToldOfTheOwner(Berth west) throws Exception {
    LauncherRun nodes = west.run("nodes");
    assertThat(nodes.exitCode()).isEqualTo(3);
    return nodes.errors().contains("another registry owns it");
  }

  /** For longer than a node that has just started takes to use its Redis. */
  private static void assertApart(Berth east, Berth west) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(6).toNanos();
    while (System.nanoTime() < end) {
      Document inEast = push(east.client());
      Document inWest = push(west.client());
      for (int i = 0; i < 20; i++) {
        assertTagged(east.client(), inEast);
        assertTagged(west.client(), inWest);
      }
    }
  }

  private static Document push(RegistryClient client) throws Exception {
    Content content = new Content();
    Document image = content.add(content.image());
    content.push(client, REPOSITORY);
    assertThat(image.put(client, REPOSITORY, "v1").statusCode()).isEqualTo(201);
    return image;
  }

  private static void assertTagged(RegistryClient client, Document image) throws Exception {
    assertThat(client.head(TAG).headers().firstValue("docker-content-digest"))
        .contains(image.digest());
    assertThat(client.get(TAG).statusCode()).isEqualTo(200);
  }
}
