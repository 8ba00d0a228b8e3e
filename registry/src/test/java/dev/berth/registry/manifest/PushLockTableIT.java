package dev.berth.registry.manifest;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.registry.storage.Location;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PushLockTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final PushLockTable table = new PushLockTable();
  private final BlobTable blobs = new BlobTable();
  private final RepositoryBlobTable links = new RepositoryBlobTable();
  private final String id = UUID.randomUUID().toString();
  private final Repository repository = repository("app/" + id);
  private final Digest one = linked("one");
  private final Digest two = linked("two");

  private Repository repository(String name) {
    return new RepositoryLookup(database, new RepositoryTable())
        .getOrCreate(new RepositoryName(name));
  }

  private Digest linked(String content) {
    return linked(repository, content);
  }

  private Digest linked(Repository where, String content) {
    Digest digest = sha256(content + id);
    transaction.run(
        handle -> {
          blobs.upsert(handle, new Blob(digest, 1, Location.fresh()), 1);
          links.insertIfAbsent(handle, where.id(), digest);
        });
    return digest;
  }

  private Optional<PushLockTable.Locked> lock(Handle handle, Digest... wanted) {
    return table.lock(handle, repository.name(), new TreeSet<>(List.of(wanted)));
  }

  private PushLockTable.Locked lock(Digest... wanted) {
    return transaction.find(handle -> lock(handle, wanted)).orElseThrow();
  }

  @Test
  void tellsWhichBlobsTheRepositoryHas() {
    Digest lost = linked("lost");
    transaction.run(
        handle -> handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", lost));
    Digest elsewhere = linked(repository("elsewhere/" + id), "elsewhere");

    PushLockTable.Locked locked = lock(one, two, lost, elsewhere, sha256("unknown"));

    assertThat(locked.repository()).isEqualTo(repository);
    assertThat(locked.listed()).isFalse();
    assertThat(locked.blobs()).containsExactlyInAnyOrder(one, two);
  }

  @Test
  void locksTheRepositoryAloneWhenNoBlobIsWanted() {
    assertThat(lock().repository()).isEqualTo(repository);
    assertThat(lock().blobs()).isEmpty();
  }

  @Test
  void findsNoRepositoryThatIsNotThereOrBeingDeleted() {
    transaction.run(
        handle ->
            handle.execute(
                "UPDATE repositories SET deleted_at = clock_timestamp() WHERE id = ?",
                repository.id()));

    assertThat(transaction.find(handle -> lock(handle, one))).isEmpty();
  }

  @Test
  void keepsTheBlobsUntilItIsDone() {
    try (HeldTransaction push = HeldTransaction.begin(database, handle -> lock(handle, one))) {
      var review =
          push.awaitBlocked(() -> transaction.test(handle -> blobs.lockAlone(handle, one)));
      assertThat(transaction.test(handle -> blobs.lockAlone(handle, two))).isTrue();
      push.commit();
      assertThat(HeldTransaction.get(review)).isTrue();
    }
  }

  /** The statement sees the link, as it was there when it began. */
  @Test
  void doesNotTellOfABlobThatWasTakenOutWhileItWaited() {
    try (HeldTransaction delete =
        HeldTransaction.begin(
            database,
            handle -> {
              blobs.lockAlone(handle, one);
              links.delete(handle, repository.id(), one);
            })) {
      var push = delete.awaitBlocked(() -> lock(one, two).blobs());
      delete.commit();
      assertThat(HeldTransaction.get(push)).containsExactly(two);
    }
  }

  @Test
  void waitsForTheRepositoryBeforeAnyBlob() {
    RepositoryTable repositories = new RepositoryTable();
    try (HeldTransaction deletion =
        HeldTransaction.begin(
            database, handle -> repositories.lockAlone(handle, repository.id()))) {
      var push = deletion.awaitBlocked(() -> lock(one).blobs());
      assertThat(transaction.test(handle -> blobs.lockAlone(handle, one))).isTrue();
      deletion.commit();
      assertThat(HeldTransaction.get(push)).containsExactly(one);
    }
  }

  @Test
  @Shows("R8")
  void staysInThePartitionsOfItsKeys() {
    transaction.run(
        handle ->
            assertThat(PartitionsTouched.countDuring(handle, () -> lock(handle, one, two)))
                .satisfies(
                    touched -> {
                      assertThat(touched).containsOnlyKeys("blobs", "repository_blobs");
                      assertThat(touched.get("blobs")).isLessThanOrEqualTo(2);
                      assertThat(touched.get("repository_blobs")).isEqualTo(1);
                    }));
  }
}
