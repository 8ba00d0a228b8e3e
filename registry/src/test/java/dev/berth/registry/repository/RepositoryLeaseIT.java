package dev.berth.registry.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.registry.cache.NoCache;
import dev.berth.registry.cache.PullCounter;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.redis.JobLocks;
import dev.berth.registry.redis.RegistryKeys;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.redis.TestRedis;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes that delete repositories and see in Redis what another is at. */
@Tag("slow")
final class RepositoryLeaseIT {
  @RegisterExtension static final TestDatabase testDatabase = new TestDatabase();

  private final Database database = testDatabase.database();
  private final RepositoryTable repositories = new RepositoryTable();
  private final RedisServer server = RedisServer.start();
  private final RegistryRedis redis = TestRedis.patient(server);
  private final FilledRepository filled = FilledRepository.create(database, 30);

  @AfterEach
  void stop() {
    redis.close();
    server.close();
    database.useTransaction(handle -> handle.execute("DELETE FROM repository_deletions"));
  }

  private RepositoryDeletions node() {
    return node(redis);
  }

  private RepositoryDeletions node(RegistryRedis way) {
    JobLocks locks = new JobLocks(way);
    return new RepositoryDeletions(
        database,
        new RepositoryLookup(database, repositories),
        repositories,
        new StorageDeletionTable(Duration.ofHours(24)),
        new NoCache(PullCounter.NONE),
        name -> locks.repository(name.path()));
  }

  private static boolean toTheEnd() {
    return true;
  }

  private void letClaimsRunOut() {
    database.useTransaction(
        handle -> handle.execute("UPDATE repository_deletions SET claimed_until = now()"));
  }

  private String lease() {
    return redis
        .catalog()
        .keys()
        .repositoryLease(new RegistryKeys.Path(filled.name().path()))
        .toString();
  }

  private void assertGone(RepositoryDeletion deletion) {
    RepositoryDeletion now = node().find(deletion.id()).orElseThrow();
    assertThat(now.finishedAt()).isPresent();
    assertThat(now.removed()).isEqualTo(filled.all());
    assertThat(filled.rowsLeft()).isZero();
  }

  @Test
  void aNodeThatIsSlowerThanItsClaimIsLeftAtItsWork() {
    RepositoryDeletion deletion = node().begin(filled.name());
    List<Boolean> taken = new ArrayList<>();

    boolean worked =
        node()
            .work(
                deletion,
                () -> {
                  letClaimsRunOut();
                  taken.add(node().work(deletion, RepositoryLeaseIT::toTheEnd));
                  letClaimsRunOut();
                  node().workOff(RepositoryLeaseIT::toTheEnd);
                  taken.add(node().find(deletion.id()).orElseThrow().finishedAt().isPresent());
                  return true;
                });

    assertThat(worked).isTrue();
    assertThat(taken).hasSizeGreaterThan(8).containsOnly(false);
    assertGone(deletion);
  }

  @Test
  void theLeaseIsRenewedWithEachBatchAndEndsWithTheWork() {
    RepositoryDeletion deletion = node().begin(filled.name());
    List<Long> left = new ArrayList<>();

    node()
        .work(
            deletion,
            () -> {
              left.add((Long) server.send("PTTL", lease()));
              server.send("PEXPIRE", lease(), 10_000);
              return true;
            });

    assertThat(left).hasSizeGreaterThan(8);
    assertThat(left).allSatisfy(millis -> assertThat(millis).isBetween(10_001L, 60_000L));
    assertThat(server.keys()).doesNotContain(lease());
    assertGone(deletion);
  }

  @Test
  void aNodeThatIsStoppedHandsOverAtOnce() {
    RepositoryDeletion deletion = node().begin(filled.name());
    node().work(deletion, () -> false);

    assertThat(node().work(deletion, RepositoryLeaseIT::toTheEnd)).isTrue();
    assertGone(deletion);
  }

  @Test
  void theWorkOfANodeThatDiedGoesOnWhenItsLeaseIsOver() {
    RepositoryDeletion deletion = node().begin(filled.name());
    server.send("SET", lease(), "of a node that died", "PX", 60_000);

    assertThat(node().work(deletion, RepositoryLeaseIT::toTheEnd)).isFalse();
    assertThat(filled.rowsLeft()).isPositive();

    server.send("PEXPIRE", lease(), 0);
    letClaimsRunOut();
    node().workOff(RepositoryLeaseIT::toTheEnd);
    assertGone(deletion);
  }

  @Test
  void aNodeThatLostItsLeaseLeavesTheWorkToTheOther() {
    RepositoryDeletion deletion = node().begin(filled.name());

    node()
        .work(
            deletion,
            () -> {
              server.send("SET", lease(), "of another", "PX", 60_000);
              return true;
            });

    assertThat(node().find(deletion.id()).orElseThrow().finishedAt()).isEmpty();
    assertThat(server.send("GET", lease())).isEqualTo("of another");
    server.send("DEL", lease());
    assertThat(node().work(deletion, RepositoryLeaseIT::toTheEnd)).isTrue();
    assertGone(deletion);
  }

  @Test
  @Shows("F3")
  void nothingIsMissingWhereRedisGoesAway() {
    RepositoryDeletion deletion = node().begin(filled.name());
    AtomicInteger batches = new AtomicInteger();
    try (RegistryRedis hasty = TestRedis.hasty(server)) {
      boolean worked =
          node(hasty)
              .work(
                  deletion,
                  () -> {
                    if (batches.incrementAndGet() == 2) {
                      server.kill();
                    }
                    return true;
                  });
      assertThat(worked).isTrue();
    }
    assertGone(deletion);
  }
}
