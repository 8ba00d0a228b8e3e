package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.e2e.keys.KeyAudit;
import dev.berth.keyspace.redis.server.ClusterNode;
import dev.berth.keyspace.redis.server.RedisCluster;
import dev.berth.keyspace.redis.server.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user of Redis who may do what the program needs, and nothing else. */
@Tag("slow")
final class RedisUserIT {
  private static final String PASSWORD = "s3cret";

  @TempDir private Path folder;

  private final RedisServer redis = RedisServer.start();

  @AfterEach
  void stop() {
    redis.close();
  }

  private Berth startNode() throws IOException, InterruptedException {
    return startNode("redis://127.0.0.1:" + redis.port());
  }

  private Berth startNode(String url) throws IOException, InterruptedException {
    return Berth.start(
        DataFolders.used(folder),
        "redis.url=" + url,
        "redis.user=berth",
        "redis.password=" + PASSWORD,
        // Enough for a busy machine, so that no operation fails for that.
        "redis.deadline=5s",
        "redis.life=1s",
        "redis.lease=500ms");
  }

  /** The line of the documentation. */
  private static List<String> documented() throws IOException {
    String page = Files.readString(Program.home().resolve("docs/redis.md"), UTF_8);
    String line =
        page.lines()
            .filter(text -> text.startsWith("ACL SETUSER berth "))
            .findFirst()
            .orElseThrow();
    return List.of(line.split(" "));
  }

  private void allow(String... more) throws IOException {
    redis.send(command(more));
  }

  private static Object[] command(String... more) throws IOException {
    List<Object> command = new ArrayList<>(documented());
    command.addAll(List.of(more));
    command.add(">" + PASSWORD);
    return command.toArray();
  }

  @Test
  void mayDoAllThatIsNeededWithTheRightsOfTheDocumentation() throws Exception {
    allow();
    assertWorks();
  }

  /** Narrower than the documentation: the patterns of the families that are in use. */
  @Test
  void needsNoOtherKeysThanThoseOfTheCatalog() throws Exception {
    List<String> keys = new ArrayList<>(List.of("resetkeys"));
    KeyAudit.patterns().forEach(pattern -> keys.add("~" + pattern));
    allow(keys.toArray(String[]::new));
    assertWorks();
  }

  @Test
  void mayDoAllThatIsNeededInACluster() throws Exception {
    try (RedisCluster cluster = RedisCluster.start()) {
      for (ClusterNode node : cluster.nodes()) {
        node.send(command());
      }
      assertWorks(RedisClusterIT.url(cluster));
      for (ClusterNode node : cluster.nodes()) {
        assertThat(node.send("ACL", "LOG")).isEqualTo(List.of());
      }
    }
  }

  private void assertWorks() throws Exception {
    assertWorks("redis://127.0.0.1:" + redis.port());
    assertThat(redis.send("ACL", "LOG")).isEqualTo(List.of());
  }

  private void assertWorks(String url) throws Exception {
    try (Berth berth = startNode(url)) {
      RedisAnswers.await(berth.client());
      new RepositoryTour(berth.client(), berth.client(), "team/app").run();
      assertThat(berth.run("nodes").exitCode()).isZero();
      assertThat(berth.run("repository", "delete", "team/app", "--yes").exitCode()).isZero();
      Figures figures = Figures.of(berth.client());
      assertThat(figures.errors()).as(figures.text()).isZero();
    }
  }

  @Test
  void withoutRightsChangesNothingForClients() throws Exception {
    allow("-evalsha", "-eval");
    try (Berth berth = startNode()) {
      new RepositoryTour(berth.client(), berth.client(), "team/app").run();
      assertThat(Figures.of(berth.client()).readsFromRedis()).isZero();
      assertThat(berth.log()).contains("Redis does not answer; the database does meanwhile");
      assertThat(redis.send("ACL", "LOG")).asString().contains("evalsha");
    }
  }

  @Test
  void withAWrongPasswordChangesNothingForClients() throws Exception {
    redis.send("ACL", "SETUSER", "berth", "on", ">other", "~*", "+@all");
    try (Berth berth = startNode()) {
      new RepositoryTour(berth.client(), berth.client(), "team/app").run();
      assertThat(Figures.of(berth.client()).readsFromRedis()).isZero();
      assertThat(berth.log()).contains("cannot connect to Redis", "WRONGPASS");
      assertThat(redis.keys()).isEmpty();
    }
  }
}
