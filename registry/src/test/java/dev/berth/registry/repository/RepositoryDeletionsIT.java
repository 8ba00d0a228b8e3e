package dev.berth.registry.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.berth.registry.HeldTransaction;
import dev.berth.registry.cache.NoCache;
import dev.berth.registry.cache.PullCounter;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.redis.JobLock;
import dev.berth.registry.repository.RepositoryDeletion.Removed;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The work of deleting: in batches, ended anywhere, gone on with by anybody. */
@Tag("slow")
final class RepositoryDeletionsIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final RepositoryTable repositories = new RepositoryTable();
  private final StorageDeletionTable ledger = new StorageDeletionTable(Duration.ofHours(24));
  private final RepositoryDeletions deletions = node();

  private RepositoryDeletions node() {
    return new RepositoryDeletions(
        database,
        new RepositoryLookup(database, repositories),
        repositories,
        ledger,
        new NoCache(PullCounter.NONE),
        _ -> JobLock.ALWAYS);
  }

  @AfterEach
  void forget() {
    database.useTransaction(handle -> handle.execute("DELETE FROM repository_deletions"));
  }

  private static boolean toTheEnd() {
    return true;
  }

  private RepositoryDeletion now(RepositoryDeletion deletion) {
    return deletions.find(deletion.id()).orElseThrow();
  }

  private void assertGone(FilledRepository filled, RepositoryDeletion deletion) {
    assertThat(now(deletion).finishedAt()).isPresent();
    assertThat(now(deletion).removed()).isEqualTo(filled.all());
    assertThat(filled.rowsLeft()).isZero();
  }

  /** A process that ended is nobody's any more once its claim has run out. */
  private void letClaimsRunOut() {
    database.useTransaction(
        handle -> handle.execute("UPDATE repository_deletions SET claimed_until = now()"));
  }

  @Test
  @Shows("R15")
  void removesThousandsOfManifestsInShortBatches() {
    FilledRepository filled = FilledRepository.create(database, 2500);
    RepositoryDeletion deletion = deletions.begin(filled.name());
    List<Removed> steps = new ArrayList<>();

    deletions.work(
        deletion,
        () -> {
          steps.add(now(deletion).removed());
          return true;
        });

    assertGone(filled, deletion);
    for (int step = 1; step < steps.size(); step++) {
      Removed before = steps.get(step - 1);
      Removed after = steps.get(step);
      assertThat(after.tags() - before.tags()).isLessThanOrEqualTo(1000);
      assertThat(after.manifests() - before.manifests()).isLessThanOrEqualTo(100);
      assertThat(after.blobs() - before.blobs()).isLessThanOrEqualTo(500);
    }
    // 3 of tags, 28 of manifests, 10 of links, 1 of uploads, an empty one behind each, and the row.
    assertThat(steps).hasSize(3 + 28 + 10 + 1 + 4 + 1);
  }

  @Test
  @Shows("R15")
  void goesOnAfterAnEndBetweenAnyTwoBatches() {
    int batches = batchesOf(FilledRepository.create(database, 120));
    assertThat(batches).isGreaterThan(8);
    for (int end = 1; end <= batches; end++) {
      FilledRepository filled = FilledRepository.create(database, 120);
      RepositoryDeletion deletion = deletions.begin(filled.name());
      BooleanSupplier killed = endAt(end);
      assertThatIllegalStateException().isThrownBy(() -> deletions.work(deletion, killed));
      assertThat(now(deletion).finishedAt()).isEmpty();

      letClaimsRunOut();
      node().workOff(RepositoryDeletionsIT::toTheEnd);

      assertGone(filled, deletion);
    }
  }

  private int batchesOf(FilledRepository filled) {
    AtomicInteger batches = new AtomicInteger();
    deletions.work(deletions.begin(filled.name()), () -> batches.incrementAndGet() > 0);
    return batches.get();
  }

  private static BooleanSupplier endAt(int batch) {
    AtomicInteger asked = new AtomicInteger();
    return () -> {
      if (asked.incrementAndGet() == batch) {
        throw new IllegalStateException("killed");
      }
      return true;
    };
  }

  @Test
  void nobodyWorksOnWhatAnotherWorksOn() {
    FilledRepository filled = FilledRepository.create(database, 30);
    RepositoryDeletion deletion = deletions.begin(filled.name());
    List<Boolean> taken = new ArrayList<>();

    deletions.work(
        deletion,
        () -> {
          taken.add(node().work(deletion, RepositoryDeletionsIT::toTheEnd));
          node().workOff(RepositoryDeletionsIT::toTheEnd);
          return true;
        });

    assertThat(taken).isNotEmpty().containsOnly(false);
    assertGone(filled, deletion);
    assertThat(deletions.work(deletion, RepositoryDeletionsIT::toTheEnd)).isFalse();
  }

  @Test
  void renewsItsClaimWithEachBatch() {
    FilledRepository filled = FilledRepository.create(database, 30);
    RepositoryDeletion deletion = deletions.begin(filled.name());
    List<Boolean> claimed = new ArrayList<>();

    deletions.work(
        deletion,
        () -> {
          claimed.add(isClaimed(deletion));
          letClaimsRunOut();
          return true;
        });

    assertThat(claimed).hasSizeGreaterThan(8).containsOnly(true);
  }

  private boolean isClaimed(RepositoryDeletion deletion) {
    return database.read(
        handle ->
            handle
                .select(
                    """
                    SELECT coalesce(claimed_until > clock_timestamp(), false)
                    FROM repository_deletions
                    WHERE id = ?
                    """,
                    deletion.id())
                .mapTo(Boolean.class)
                .one());
  }

  /** As when one was so slow that its claim ran out. */
  @Test
  @Shows("R15")
  void twoWorkersAtOnceRemoveEverythingOnce() throws Exception {
    FilledRepository filled = FilledRepository.create(database, 600);
    RepositoryDeletion deletion = deletions.begin(filled.name());
    RemoveContent remove =
        new RemoveContent(
            database, repositories, new RepositoryDeletionTable(Duration.ofSeconds(30)), ledger);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> workers = new ArrayList<>();
      for (int worker = 0; worker < 3; worker++) {
        workers.add(threads.submit(() -> remove.run(deletion, RepositoryDeletionsIT::toTheEnd)));
      }
      for (Future<Boolean> worker : workers) {
        assertThat(worker.get(60, TimeUnit.SECONDS)).isTrue();
      }
    }
    assertGone(filled, deletion);
    assertThat(database.retries()).isZero();
  }

  @Test
  void handsOverAtOnceWhenItIsStopped() {
    FilledRepository filled = FilledRepository.create(database, 30);
    RepositoryDeletion deletion = deletions.begin(filled.name());
    AtomicInteger asked = new AtomicInteger();

    deletions.work(deletion, () -> asked.incrementAndGet() < 3);
    assertThat(now(deletion).finishedAt()).isEmpty();
    assertThat(now(deletion).removed().tags()).isEqualTo(30);

    assertThat(node().work(deletion, RepositoryDeletionsIT::toTheEnd)).isTrue();
    assertGone(filled, deletion);
  }

  @Test
  @Shows("R15")
  void aWorkerGoesOnAtItsStartWithWhatWasLeftBehind() {
    FilledRepository filled = FilledRepository.create(database, 30);
    RepositoryDeletion deletion = deletions.begin(filled.name());

    try (DeletionWorker _ = DeletionWorker.start(node())) {
      awaitFinished(deletion);
    }
    assertGone(filled, deletion);
  }

  private void awaitFinished(RepositoryDeletion deletion) {
    long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (now(deletion).finishedAt().isEmpty()) {
      assertThat(System.nanoTime()).isLessThan(giveUp);
      Thread.onSpinWait();
    }
  }

  @Test
  void aWorkerThatIsStoppedEndsItsBatchAndLeavesTheRest() throws Exception {
    FilledRepository filled = FilledRepository.create(database, 30);
    RepositoryDeletion deletion;
    try (HeldTransaction hold =
        HeldTransaction.begin(
            database,
            handle ->
                handle.execute(
                    "SELECT 1 FROM tags WHERE repository_id = ? FOR UPDATE", filled.id()))) {
      deletion = deletions.begin(filled.name());
      CompletableFuture<DeletionWorker> started = new CompletableFuture<>();
      CountDownLatch stopped = new CountDownLatch(1);
      var waits =
          hold.awaitBlocked(
              () -> {
                started.complete(DeletionWorker.start(node()));
                return stopped.await(20, TimeUnit.SECONDS);
              });
      Thread stop = Thread.ofPlatform().start(started.join()::close);
      awaitWaiting(stop);
      hold.commit();
      stop.join();
      stopped.countDown();
      assertThat(HeldTransaction.get(waits)).isTrue();
    }
    assertThat(now(deletion).removed()).isEqualTo(new Removed(30, 0, 0, 0));
    assertThat(node().work(deletion, RepositoryDeletionsIT::toTheEnd)).isTrue();
    assertGone(filled, deletion);
  }

  /** From here on the worker knows that it is to stop. */
  private static void awaitWaiting(Thread stop) {
    long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (stop.getState() != Thread.State.WAITING) {
      assertThat(System.nanoTime()).isLessThan(giveUp);
      Thread.onSpinWait();
    }
  }

  @Test
  void findsWhatIsUnderWayByTheNameThatWas() {
    FilledRepository filled = FilledRepository.create(database, 1);
    RepositoryDeletion deletion = deletions.begin(filled.name());

    assertThat(deletions.findOpen(filled.name()).orElseThrow().id()).isEqualTo(deletion.id());
    deletions.work(deletion, RepositoryDeletionsIT::toTheEnd);
    assertThat(deletions.findOpen(filled.name())).isEmpty();
  }

  @Test
  void forgetsAfterThirtyDays() {
    FilledRepository filled = FilledRepository.create(database, 1);
    RepositoryDeletion deletion = deletions.begin(filled.name());
    deletions.work(deletion, RepositoryDeletionsIT::toTheEnd);

    finishedDaysAgo(29);
    deletions.workOff(RepositoryDeletionsIT::toTheEnd);
    assertThat(deletions.find(deletion.id())).isPresent();

    finishedDaysAgo(31);
    deletions.workOff(RepositoryDeletionsIT::toTheEnd);
    assertThat(deletions.find(deletion.id())).isEmpty();
  }

  private void finishedDaysAgo(int days) {
    database.useTransaction(
        handle ->
            handle.execute(
                "UPDATE repository_deletions SET finished_at = now() - make_interval(days => ?)",
                days));
  }
}
