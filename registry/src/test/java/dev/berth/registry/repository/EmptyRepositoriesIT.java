package dev.berth.registry.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.manifest.PushLockTable;
import java.time.Duration;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A repository is in the catalog while it has a manifest, whoever pushes and deletes at once. */
final class EmptyRepositoriesIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final RepositoryTable table = new RepositoryTable();
  private final EmptyRepositories empty = new EmptyRepositories(database, table);
  private final RepositoryLookup lookup = new RepositoryLookup(database, table);
  private final Repository repository =
      lookup.getOrCreate(new RepositoryName("app/" + UUID.randomUUID()));

  private boolean listed() {
    return transaction
        .list(handle -> table.listAfter(handle, "", 1000))
        .contains(repository.name().path());
  }

  /** What a push of a manifest does to the tables that matter here. */
  private void push(Handle handle, String content) {
    lock(handle);
    handle.execute(
        """
        INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
        VALUES (?, ?, 1, 2, '{}')
        """,
        repository.id(),
        TestClient.sha256(content));
  }

  private void lock(Handle handle) {
    boolean isListed =
        new PushLockTable().lock(handle, repository.name(), new TreeSet<>()).orElseThrow().listed();
    if (!isListed) {
      lookup.markFilled(handle, repository);
    }
  }

  private void push(String content) {
    transaction.run(handle -> push(handle, content));
  }

  private void deleteManifests(Handle handle) {
    table.lockLiving(handle, repository.id());
    handle.execute("DELETE FROM manifests WHERE repository_id = ?", repository.id());
  }

  private FutureTask<Boolean> unlistBehind(HeldTransaction held) {
    return held.awaitBlocked(
        () -> {
          empty.unlistIfEmpty(repository.id());
          return true;
        });
  }

  @Test
  void aRepositoryIsListedFromItsFirstManifestToItsLast() {
    assertThat(listed()).isFalse();
    push("one");
    push("two");
    assertThat(listed()).isTrue();

    empty.unlistIfEmpty(repository.id());
    assertThat(listed()).isTrue();

    transaction.run(this::deleteManifests);
    empty.unlistIfEmpty(repository.id());
    assertThat(listed()).isFalse();

    push("three");
    assertThat(listed()).isTrue();
  }

  @Test
  void aPushInFlightWhileTheLastManifestGoesStaysListed() {
    push("old");
    try (HeldTransaction push = HeldTransaction.begin(database, handle -> push(handle, "new"))) {
      transaction.run(
          handle ->
              handle.execute(
                  "DELETE FROM manifests WHERE repository_id = ? AND digest = ?",
                  repository.id(),
                  TestClient.sha256("old")));
      FutureTask<Boolean> unlisting = unlistBehind(push);
      push.commit();
      HeldTransaction.get(unlisting);
    }
    assertThat(listed()).isTrue();
  }

  @Test
  void aPushInFlightThatKeepsNothingDoesNotHoldTheRepositoryInTheCatalog() {
    push("old");
    try (HeldTransaction push = HeldTransaction.begin(database, this::lock)) {
      transaction.run(this::deleteManifests);
      FutureTask<Boolean> unlisting = unlistBehind(push);
      push.commit();
      HeldTransaction.get(unlisting);
    }
    assertThat(listed()).isFalse();
  }

  @Test
  void aPushBehindTheUnlistingListsAgain() {
    push("old");
    transaction.run(this::deleteManifests);
    try (HeldTransaction unlisting =
        HeldTransaction.begin(
            database,
            handle -> {
              table.lockAlone(handle, repository.id());
              table.markEmpty(handle, repository.id());
            })) {
      FutureTask<Boolean> push =
          unlisting.awaitBlocked(
              () -> {
                push("new");
                return true;
              });
      unlisting.commit();
      HeldTransaction.get(push);
    }
    assertThat(listed()).isTrue();
  }

  /** Two deletes that each remove one of the last two manifests do not see each other. */
  @Test
  void theLastOfTwoDeletesAtOnceUnlists() {
    push("one");
    push("two");
    try (HeldTransaction first =
        HeldTransaction.begin(
            database,
            handle -> {
              table.lockLiving(handle, repository.id());
              handle.execute(
                  "DELETE FROM manifests WHERE repository_id = ? AND digest = ?",
                  repository.id(),
                  TestClient.sha256("one"));
            })) {
      transaction.run(
          handle ->
              handle.execute(
                  "DELETE FROM manifests WHERE repository_id = ? AND digest = ?",
                  repository.id(),
                  TestClient.sha256("two")));
      empty.unlistIfEmpty(repository.id());
      first.commit();
    }
    assertThat(listed()).isTrue();

    empty.unlistIfEmpty(repository.id());
    assertThat(listed()).isFalse();
  }

  @Test
  void pushesToAListedRepositoryDoNotWaitForEachOther() {
    push("old");
    try (HeldTransaction push = HeldTransaction.begin(database, handle -> push(handle, "one"))) {
      transaction.run(
          handle -> {
            handle.execute("SET LOCAL lock_timeout = '50ms'");
            push(handle, "two");
          });
      push.commit();
    }
  }

  @Test
  void aDeleteIsNotSpoiledByALockThatCannotBeHad() {
    push("old");
    try (HeldTransaction push =
            HeldTransaction.begin(database, handle -> table.lockLiving(handle, repository.id()));
        Database impatient =
            Database.open(server.address(), withLockTimeout(Duration.ofMillis(50)))) {
      transaction.run(this::deleteManifests);

      new EmptyRepositories(impatient, table).unlistIfEmpty(repository.id());

      assertThat(listed()).isTrue();
      push.commit();
    }
  }

  private static DatabaseConfig withLockTimeout(Duration lockTimeout) {
    DatabaseConfig config = TestDatabase.config();
    return new DatabaseConfig(
        config.url(),
        config.user(),
        config.password(),
        config.poolSize(),
        config.partitions(),
        config.connectTimeout(),
        config.statementTimeout(),
        lockTimeout,
        config.migrate());
  }
}
