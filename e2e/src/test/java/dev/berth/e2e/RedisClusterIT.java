package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.e2e.keys.KeyAudit;
import dev.berth.keyspace.redis.server.ClusterNode;
import dev.berth.keyspace.redis.server.RedisCluster;
import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Everything that the program does, with a Redis cluster of six processes. */
@Tag("slow")
final class RedisClusterIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int AT_ONCE = 4;
  private static final List<String> REPOSITORIES =
      IntStream.range(0, 40).mapToObj("team-%02d/app"::formatted).toList();
  private static final Pattern HASH_TAG = Pattern.compile("\\{(.+)}");

  @TempDir private Path folder;

  @Test
  @Shows({"G4", "G5", "G6"})
  void doesEverythingOnKeysThatAreSpreadByRepository() throws Exception {
    try (RedisCluster cluster = RedisCluster.start();
        Berth berth =
            Berth.start(
                DataFolders.used(folder),
                "redis.url=" + url(cluster),
                // Enough for a busy machine, so that no operation fails for that.
                "redis.deadline=5s",
                "redis.drain-interval=1s",
                "node.name=one")) {
      RedisAnswers.await(berth.client());
      tourAll(berth.client());
      useCommands(berth);
      pullAll(berth.client());
      assertNothingWasRefused(cluster, berth);
      assertSpread(cluster);
      audit(cluster);
      berth.check();
    }
  }

  /** What nodes are given. */
  static String url(RedisCluster cluster) {
    return cluster.address().hosts().stream()
        .map(String::valueOf)
        .collect(Collectors.joining(",", "redis-cluster://", ""));
  }

  private static void tourAll(RegistryClient client) throws Exception {
    List<FutureTask<Void>> tours = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      int first = i;
      tours.add(new FutureTask<>(() -> tourEach(client, first)));
    }
    tours.forEach(Thread::startVirtualThread);
    for (FutureTask<Void> tour : tours) {
      tour.get();
    }
  }

  private static Void tourEach(RegistryClient client, int first) throws Exception {
    for (int i = first; i < REPOSITORIES.size(); i += AT_ONCE) {
      new RepositoryTour(client, client, REPOSITORIES.get(i)).run();
    }
    return null;
  }

  /** Each is a process of its own, with its own connections to the cluster. */
  private static void useCommands(Berth berth) throws Exception {
    String gone = "team-99/gone";
    new RepositoryTour(berth.client(), berth.client(), gone).run();
    assertThat(run(berth, "repository", "delete", gone, "--yes")).startsWith("deleted " + gone);
    assertThat(berth.client().manifest(gone, "latest").statusCode()).isEqualTo(404);
    assertThat(catalog(berth.client())).containsAll(REPOSITORIES).doesNotContain(gone);
    assertThat(run(berth, "nodes")).contains("\none ");
    assertThat(run(berth, "gc", "run", "--now", "--yes")).contains("collected (");
    Eventually.holds("pulls were added", PATIENCE, () -> pulls(berth) > 0);
  }

  private static String run(Berth berth, String... command)
      throws IOException, InterruptedException {
    LauncherRun run = berth.run(command);
    assertThat(run.exitCode()).as(run.output() + run.errors()).isZero();
    return run.output();
  }

  private static List<String> catalog(RegistryClient client)
      throws IOException, InterruptedException {
    return RegistryClient.json(client.get("/v2/_catalog?n=100"))
        .path("repositories")
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  private static long pulls(Berth berth) throws IOException, InterruptedException {
    String shown = run(berth, "repository", "show", REPOSITORIES.getFirst(), "-o", "json");
    return JsonMapper.shared().readTree(shown).path("pulls").asLong();
  }

  private static void pullAll(RegistryClient client) throws IOException, InterruptedException {
    for (String repository : REPOSITORIES) {
      assertThat(client.manifest(repository, "latest").statusCode()).isEqualTo(200);
    }
  }

  private static void assertNothingWasRefused(RedisCluster cluster, Berth berth)
      throws IOException, InterruptedException {
    Figures figures = Figures.of(berth.client());
    assertThat(figures.errors()).as(figures.text()).isZero();
    assertThat(figures.readsFromRedis()).isGreaterThan(1000);
    assertThat(figures.waits()).isZero();
    assertThat(cluster.hasRefused("CROSSSLOT")).isFalse();
    assertThat(berth.log()).doesNotContain("Redis refuses", "Redis does not answer");
  }

  /**
   * All keys with the same hash tag have the slot that the server says, and each master has some.
   */
  private static void assertSpread(RedisCluster cluster) {
    List<ClusterNode> masters = cluster.masters();
    assertThat(masters).hasSize(3).allMatch(master -> master.server().keys().size() > 10);
    Map<String, List<Object>> slots =
        cluster.keys().stream()
            .filter(key -> key.contains("{repository:team-"))
            .collect(
                Collectors.groupingBy(
                    RedisClusterIT::hashTag,
                    Collectors.mapping(
                        key -> masters.getFirst().send("CLUSTER", "KEYSLOT", key),
                        Collectors.toList())));
    assertThat(slots).hasSizeGreaterThanOrEqualTo(REPOSITORIES.size());
    assertThat(slots.values()).allMatch(keys -> keys.stream().distinct().count() == 1);
    assertThat(slots.values().stream().map(List::getFirst).distinct().count())
        .isGreaterThan(REPOSITORIES.size() / 2);
  }

  private static String hashTag(String key) {
    Matcher tag = HASH_TAG.matcher(key);
    assertThat(tag.find()).as(key).isTrue();
    return tag.group(1);
  }

  private static void audit(RedisCluster cluster) throws IOException {
    KeyAudit audit = new KeyAudit();
    for (ClusterNode master : cluster.masters()) {
      audit.look(master.server().port());
    }
    audit.expectNone();
    assertThat(audit.families()).containsKeys("repository", "tag", "node");
  }
}
