package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.e2e.keys.KeyAudit;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Slot;
import dev.berth.keyspace.redis.server.ClusterNode;
import dev.berth.keyspace.redis.server.RedisCluster;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults of Redis under two nodes behind one database: no request fails, and what one node has
 * acknowledged both show at once, above all that something is deleted. Other registries went on
 * answering for a deleted blob from the copy of a fact (CVE-2026-35172).
 */
@Tag("slow")
final class RedisFaultsIT {
  static final Duration LIFE = Duration.ofSeconds(1);
  static final Duration LEASE = Duration.ofMillis(500);

  @TempDir private static Path folder;

  private static ExternalPostgres postgres;
  private static RedisServer redis;

  /** Between the first node and Redis. */
  private static TcpProxy line;

  private static TwoNodes nodes;

  private final String repository = "team/" + UUID.randomUUID();

  @BeforeAll
  static void start() throws Exception {
    postgres = ExternalPostgres.start(folder);
    redis = RedisServer.start();
    line = TcpProxy.to(redis.port());
    nodes =
        TwoNodes.start(
            postgres,
            folder,
            "single",
            "redis://127.0.0.1:" + line.port(),
            "redis://127.0.0.1:" + redis.port());
  }

  @AfterAll
  static void stop() throws IOException {
    try (ExternalPostgres _ = postgres;
        RedisServer _ = redis;
        TcpProxy _ = line;
        TwoNodes _ = nodes) {
      audit().look(redis.port()).expectNone();
    }
  }

  /** With the lifetimes of these nodes. */
  static KeyAudit audit() {
    return new KeyAudit(
        Settings.NONE
            .withConfig("redis.life", LIFE)
            .withConfig("redis.lease", LEASE)
            .withConfig("redis.fence", Duration.ofMinutes(5).plus(LIFE).plus(LEASE)));
  }

  @BeforeEach
  void awaitRedis() throws Exception {
    RedisAnswers.await(nodes.one(), nodes.other());
  }

  /** One changes things and both show it, and then the other way round. */
  private static void tour(TwoNodes nodes, String repository)
      throws IOException, InterruptedException {
    new RepositoryTour(nodes.one(), nodes.other(), repository + "/there").run();
    new RepositoryTour(nodes.other(), nodes.one(), repository + "/back").run();
  }

  @Test
  void withoutAnyADeletedThingIsNeverAnsweredFromACopy() throws Exception {
    double waits = waits();
    tour(nodes, repository);
    assertThat(waits()).isEqualTo(waits);
  }

  private static double waits() throws IOException, InterruptedException {
    return Figures.of(nodes.one()).waits() + Figures.of(nodes.other()).waits();
  }

  @Test
  @Shows("F3")
  void restarts() throws Exception {
    try (SteadyPulls pulls = SteadyPulls.begin(nodes.one(), nodes.other())) {
      redis.kill();
      tour(nodes, repository + "/away");
      redis.restart();
      tour(nodes, repository + "/back");
      RedisAnswers.await(nodes.one(), nodes.other());
      tour(nodes, repository + "/again");
      pulls.expectNoFailure();
    }
  }

  @Test
  @Shows("F3")
  void isSlow() throws Exception {
    try (SteadyPulls pulls = SteadyPulls.begin(nodes.one(), nodes.other())) {
      redis.freeze();
      try {
        tour(nodes, repository + "/silent");
      } finally {
        redis.thaw();
      }
      tour(nodes, repository + "/back");
      RedisAnswers.await(nodes.one(), nodes.other());
      pulls.expectNoFailure();
    }
  }

  /** Copies cannot be made then, but fences can; so nobody has to wait. */
  @Test
  @Shows("F3")
  void isFull() throws Exception {
    try (SteadyPulls pulls = SteadyPulls.begin(nodes.one(), nodes.other())) {
      double waits = waits();
      redis.send("CONFIG", "SET", "maxmemory", "1");
      try {
        tour(nodes, repository + "/full");
      } finally {
        redis.send("CONFIG", "SET", "maxmemory", "0");
      }
      tour(nodes, repository + "/back");
      assertThat(waits()).isEqualTo(waits);
      RedisAnswers.await(nodes.one(), nodes.other());
      pulls.expectNoFailure();
    }
  }

  @Test
  @Shows("F3")
  void losesAllDataAgainAndAgain() throws Exception {
    try (SteadyPulls pulls = SteadyPulls.begin(nodes.one(), nodes.other());
        Repeated losses = Repeated.begin(() -> redis.send("FLUSHALL"))) {
      tour(nodes, repository);
      assertThat(losses.times()).isGreaterThan(10);
      pulls.expectNoFailure();
    }
  }

  /** The other node still has it, and would answer from copies that the first cannot revoke. */
  @Test
  @Shows("F3")
  void isAwayForOneNodeOnly() throws Exception {
    try (SteadyPulls pulls = SteadyPulls.begin(nodes.one(), nodes.other())) {
      double before = Figures.of(nodes.other()).readsFromRedis();
      line.stall();
      try {
        tour(nodes, repository + "/cut-off");
      } finally {
        line.flow();
      }
      assertThat(Figures.of(nodes.other()).readsFromRedis()).isGreaterThan(before);
      tour(nodes, repository + "/back");
      RedisAnswers.await(nodes.one(), nodes.other());
      pulls.expectNoFailure();
    }
  }

  @Test
  @Shows("F3")
  void failsOverInACluster() throws Exception {
    try (RedisCluster cluster = RedisCluster.start();
        TwoNodes pair =
            TwoNodes.start(
                postgres,
                folder,
                "clustered",
                RedisClusterIT.url(cluster),
                RedisClusterIT.url(cluster))) {
      RedisAnswers.await(pair.one(), pair.other());
      try (SteadyPulls pulls = SteadyPulls.begin(pair.one(), pair.other())) {
        int slot = slot(repository + "/killed/there");
        ClusterNode killed = cluster.killMasterOf(slot);
        tour(pair, repository + "/killed");
        cluster.awaitFailOver(slot, killed);
        tour(pair, repository + "/replaced");
        RedisAnswers.await(pair.one(), pair.other());
        pulls.expectNoFailure();
      }
      for (ClusterNode master : cluster.masters()) {
        audit().look(master.server().port()).expectNone();
      }
    }
  }

  /** Where everything is that Redis has of a repository. */
  private static int slot(String path) {
    String hash = Bytes.digest(path.getBytes(UTF_8)).replace("sha256:", "");
    return Slot.of("{repository:team:%s}".formatted(hash).getBytes(UTF_8));
  }
}
