package dev.berth.registry.blob;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.Digest;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.registry.storage.Location;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class BlobTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final BlobTable table = new BlobTable();
  private final Blob blob = newBlob();

  private static Blob newBlob() {
    return new Blob(sha256(UUID.randomUUID().toString()), 7, Location.fresh());
  }

  private Location upsert(Blob added) {
    return database.inTransaction(handle -> table.upsert(handle, added, 1));
  }

  private Blob sameElsewhere() {
    return new Blob(blob.digest(), blob.size(), Location.fresh());
  }

  private static void delete(Handle handle, Digest digest) {
    handle.execute("DELETE FROM blobs WHERE digest = ?", digest);
  }

  @Test
  void findsWhatItInserted() {
    assertThat(upsert(blob)).isEqualTo(blob.location());

    assertThat(transaction.find(handle -> table.find(handle, blob.digest()))).contains(blob);
    assertThat(transaction.find(handle -> table.find(handle, sha256("none")))).isEmpty();
  }

  @Test
  void upsertKeepsTheFirstLocation() {
    upsert(blob);

    assertThat(upsert(sameElsewhere())).isEqualTo(blob.location());
  }

  @Test
  void upsertBringsLostBytesBack() {
    upsert(blob);
    transaction.run(
        handle ->
            handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", blob.digest()));
    Blob again = sameElsewhere();

    assertThat(transaction.find(handle -> table.find(handle, blob.digest()))).isEmpty();
    assertThat(upsert(again)).isEqualTo(again.location());
    assertThat(transaction.find(handle -> table.find(handle, blob.digest()))).contains(again);
  }

  @Test
  void replacesTheLocationThatWasSeenAndNoOther() {
    upsert(blob);
    Blob again = sameElsewhere();

    assertThat(transaction.test(handle -> table.replace(handle, again, Location.fresh())))
        .isFalse();
    assertThat(transaction.test(handle -> table.replace(handle, blob, again.location()))).isTrue();

    assertThat(transaction.find(handle -> table.find(handle, blob.digest()))).contains(again);
  }

  @Test
  void replacesABlobWhoseLossWasNotedMeanwhile() {
    upsert(blob);
    transaction.test(
        handle ->
            handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", blob.digest())
                == 1);
    Blob again = sameElsewhere();

    assertThat(transaction.test(handle -> table.replace(handle, blob, again.location()))).isTrue();
    assertThat(transaction.find(handle -> table.find(handle, blob.digest()))).contains(again);
  }

  @Test
  void lockKeepsABlobThatIsThere() {
    assertThat(transaction.find(handle -> table.lock(handle, blob.digest()))).isEmpty();
    upsert(blob);
    try (HeldTransaction user =
        HeldTransaction.begin(
            database, handle -> assertThat(table.lock(handle, blob.digest())).contains(blob))) {
      var deletion =
          user.awaitBlocked(
              () ->
                  transaction.test(
                      handle -> {
                        delete(handle, blob.digest());
                        return true;
                      }));
      user.commit();
      assertThat(HeldTransaction.get(deletion)).isTrue();
    }
  }

  @Test
  void upsertWaitsForADeleteAndInsertsTheBlobAnew() {
    upsert(blob);
    Blob again = sameElsewhere();
    try (HeldTransaction review =
        HeldTransaction.begin(database, handle -> delete(handle, blob.digest()))) {
      var upload = review.awaitBlocked(() -> upsert(again));
      review.commit();
      assertThat(HeldTransaction.get(upload)).isEqualTo(again.location());
    }
    assertThat(transaction.find(handle -> table.find(handle, blob.digest()))).contains(again);
  }

  /** A review locks first and decides in its next statement. */
  @Test
  void upsertWaitsForAReviewThatHasNotDecidedYet() {
    upsert(blob);
    try (HeldTransaction review =
        HeldTransaction.begin(
            database,
            handle ->
                handle.execute("SELECT 1 FROM blobs WHERE digest = ? FOR UPDATE", blob.digest()))) {
      var upload = review.awaitBlocked(() -> upsert(sameElsewhere()));
      review.commit();
      assertThat(HeldTransaction.get(upload)).isEqualTo(blob.location());
    }
  }

  @Test
  void upsertWaitsForAnotherUploadOfTheSameBytes() {
    try (HeldTransaction first =
        HeldTransaction.begin(database, handle -> table.upsert(handle, blob, 1))) {
      var second = first.awaitBlocked(() -> upsert(sameElsewhere()));
      first.commit();
      assertThat(HeldTransaction.get(second)).isEqualTo(blob.location());
    }
  }

  @Test
  void lockAllTellsWhatIsThereInOrder() {
    TreeSet<Digest> digests = new TreeSet<>();
    IntStream.range(0, 20).forEach(_ -> digests.add(insertedBlob()));
    TreeSet<Digest> wanted = new TreeSet<>(digests);
    wanted.add(sha256("not there"));

    assertThat(transaction.list(handle -> table.lockAll(handle, wanted)))
        .containsExactlyElementsOf(digests);
    assertThat(transaction.list(handle -> table.lockAll(handle, new TreeSet<>()))).isEmpty();
  }

  @Test
  void lockAllLeavesOutLostBlobs() {
    upsert(blob);
    transaction.run(
        handle ->
            handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", blob.digest()));

    assertThat(transaction.list(handle -> table.lockAll(handle, only(blob)))).isEmpty();
  }

  @Test
  void lockAllKeepsBlobsFromBeingDeletedButNotFromBeingLocked() {
    upsert(blob);
    try (HeldTransaction push =
        HeldTransaction.begin(database, handle -> table.lockAll(handle, only(blob)))) {
      assertThat(transaction.list(handle -> table.lockAll(handle, only(blob))))
          .containsExactly(blob.digest());
      assertThatExceptionOfType(DatabaseUnavailableException.class)
          .isThrownBy(
              () ->
                  transaction.run(
                      handle -> {
                        handle.execute("SET LOCAL lock_timeout = '50ms'");
                        delete(handle, blob.digest());
                      }));
      push.commit();
    }
    transaction.run(handle -> delete(handle, blob.digest()));
  }

  @Test
  void lockAllWaitsForADeleteAndSeesIt() {
    upsert(blob);
    try (HeldTransaction review =
        HeldTransaction.begin(database, handle -> delete(handle, blob.digest()))) {
      var push =
          review.awaitBlocked(() -> transaction.list(handle -> table.lockAll(handle, only(blob))));
      review.commit();
      assertThat(HeldTransaction.get(push)).isEmpty();
    }
  }

  @Test
  void lockAloneTellsWhetherTheBlobIsThere() {
    upsert(blob);
    assertThat(transaction.test(handle -> table.lockAlone(handle, blob.digest()))).isTrue();
    assertThat(transaction.test(handle -> table.lockAlone(handle, sha256("none")))).isFalse();
  }

  @Test
  void lockAloneFindsALostBlobToo() {
    upsert(blob);
    transaction.run(
        handle ->
            handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", blob.digest()));

    assertThat(transaction.test(handle -> table.lockAlone(handle, blob.digest()))).isTrue();
  }

  @Test
  void lockAloneWaitsForThoseWhoNeedTheBlobAndTheyForIt() {
    upsert(blob);
    try (HeldTransaction push =
        HeldTransaction.begin(database, handle -> table.lockAll(handle, only(blob)))) {
      var delete =
          push.awaitBlocked(
              () -> transaction.test(handle -> table.lockAlone(handle, blob.digest())));
      push.commit();
      assertThat(HeldTransaction.get(delete)).isTrue();
    }
    try (HeldTransaction delete =
        HeldTransaction.begin(database, handle -> table.lockAlone(handle, blob.digest()))) {
      var push =
          delete.awaitBlocked(() -> transaction.list(handle -> table.lockAll(handle, only(blob))));
      delete.commit();
      assertThat(HeldTransaction.get(push)).containsExactly(blob.digest());
    }
  }

  private static SortedSet<Digest> only(Blob named) {
    return new TreeSet<>(List.of(named.digest()));
  }

  private Digest insertedBlob() {
    Blob added = newBlob();
    upsert(added);
    return added.digest();
  }

  @Test
  @Shows("R8")
  void eachStatementStaysInThePartitionsOfItsDigests() {
    upsert(blob);
    TreeSet<Digest> two = new TreeSet<>(List.of(insertedBlob(), insertedBlob()));
    transaction.run(
        handle -> {
          assertThat(PartitionsTouched.countDuring(handle, () -> table.find(handle, blob.digest())))
              .isEqualTo(Map.of("blobs", 1));
          assertThat(
                  PartitionsTouched.countDuring(handle, () -> table.upsert(handle, newBlob(), 1)))
              .isEqualTo(Map.of("blobs", 1));
          assertThat(PartitionsTouched.countDuring(handle, () -> table.upsert(handle, blob, 1)))
              .isEqualTo(Map.of("blobs", 1));
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.lockAlone(handle, blob.digest())))
              .isEqualTo(Map.of("blobs", 1));
          assertThat(PartitionsTouched.countDuring(handle, () -> table.lockAll(handle, two)))
              .containsOnlyKeys("blobs")
              .allSatisfy((_, partitions) -> assertThat(partitions).isLessThanOrEqualTo(2));
        });
  }
}
