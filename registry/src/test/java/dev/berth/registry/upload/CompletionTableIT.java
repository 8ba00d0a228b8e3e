package dev.berth.registry.upload;

import static dev.berth.registry.upload.UploadNode.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.storage.Location;
import dev.berth.registry.upload.CompletionTable.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class CompletionTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final RepositoryTable repositories = new RepositoryTable();
  private final UploadTable uploads =
      new UploadTable(new UploadConfig(Duration.ofHours(1), Duration.ofMinutes(1), 0));
  private final CompletionTable table =
      new CompletionTable(new StorageDeletionTable(Duration.ofDays(1)));
  private final Repository repository =
      new RepositoryLookup(database, repositories).getOrCreate(new RepositoryName("app"));
  private final Upload upload = insert();
  private final Blob blob = new Blob(sha256("content"), 7, upload.location());

  @BeforeEach
  void forgetOthers() {
    transaction.run(
        handle -> {
          handle.execute("DELETE FROM uploads WHERE id <> ?", upload.key().id());
          handle.execute("DELETE FROM repository_blobs");
          handle.execute("DELETE FROM blobs");
          handle.execute("DELETE FROM blob_review_queue");
          handle.execute("DELETE FROM storage_deletions");
        });
  }

  private Upload insert() {
    Progress progress = Progress.fresh(DigestAlgorithm.SHA256, Duration.ofMinutes(1));
    UUID id = UUID.randomUUID();
    transaction.find(handle -> uploads.insert(handle, repository.name(), id, progress));
    return progress.upload(new UploadKey(repository, id));
  }

  private Outcome completeOwn(Upload seen, UUID token, Blob added) {
    return attempt(seen, token, added).outcome();
  }

  private CompletionTable.Attempt attempt(Upload seen, UUID token, Blob added) {
    Upload written = with(token, added.size(), added.location());
    return database.inOneStatement(handle -> table.completeOwn(handle, seen, written, added));
  }

  private Outcome completeResting(Upload seen) {
    return database.inOneStatement(handle -> table.completeResting(handle, seen, blob)).outcome();
  }

  private Upload with(UUID token, long received, Location location) {
    return new Upload(
        upload.key(),
        location,
        Optional.empty(),
        token,
        received,
        sha256(""),
        MediaType.OCTET_STREAM);
  }

  @Test
  void makesABlobOfWhatItsWriterHasWritten() {
    assertThat(completeOwn(upload, upload.token(), blob)).isEqualTo(Outcome.DONE);

    assertThat(rows("SELECT id FROM uploads")).isEmpty();
    assertThat(rows("SELECT location FROM blobs")).containsExactly(blob.location().path());
    assertThat(rows("SELECT repository_id FROM repository_blobs")).hasSize(1);
    assertThat(rows("SELECT repository_id FROM blobs_repositories")).hasSize(1);
    assertThat(rows("SELECT event FROM blob_review_queue")).containsExactly("blob_upload");
    assertThat(rows("SELECT location FROM storage_deletions")).isEmpty();
  }

  /** A node that detects more than the database knows loses nothing. */
  @Test
  void keepsABlobWhoseDetectedTypeTheDatabaseDoesNotKnow() {
    Upload written =
        new Upload(
            upload.key(),
            blob.location(),
            Optional.empty(),
            upload.token(),
            blob.size(),
            sha256(""),
            MediaType.parse("application/vnd.unknown"));

    assertThat(
            database
                .inOneStatement(handle -> table.completeOwn(handle, upload, written, blob))
                .outcome())
        .isEqualTo(Outcome.DONE);

    assertThat(rows("SELECT name FROM blobs JOIN media_types ON media_types.id = media_type_id"))
        .containsExactly("application/octet-stream");
  }

  @Test
  void changesNothingForWhoIsNotTheWriterOrStandsElsewhere() {
    assertThat(completeOwn(upload, UUID.randomUUID(), blob)).isEqualTo(Outcome.NOT_OURS);
    assertThat(completeOwn(with(upload.token(), 1, upload.location()), upload.token(), blob))
        .isEqualTo(Outcome.NOT_OURS);
    assertThat(completeOwn(with(upload.token(), 0, Location.fresh()), upload.token(), blob))
        .isEqualTo(Outcome.NOT_OURS);

    assertNothingChanged();
  }

  private void assertNothingChanged() {
    assertThat(rows("SELECT id FROM uploads")).hasSize(1);
    assertThat(rows("SELECT location FROM blobs")).isEmpty();
    assertThat(rows("SELECT repository_id FROM repository_blobs")).isEmpty();
    assertThat(rows("SELECT location FROM storage_deletions")).isEmpty();
  }

  @Test
  void changesNothingInADeletedRepository() {
    transaction.run(this::deleteRepository);

    assertThat(completeOwn(upload, upload.token(), blob)).isEqualTo(Outcome.REPOSITORY_GONE);
    assertNothingChanged();
  }

  @Test
  void waitsForTheDeletionOfItsRepository() {
    try (HeldTransaction deletion = HeldTransaction.begin(database, this::deleteRepository)) {
      var completion = deletion.awaitBlocked(() -> completeOwn(upload, upload.token(), blob));
      deletion.commit();
      assertThat(HeldTransaction.get(completion)).isEqualTo(Outcome.REPOSITORY_GONE);
    }
    assertNothingChanged();
  }

  /** As the deletion of a repository does. */
  private void deleteRepository(Handle handle) {
    handle.execute("SELECT pg_advisory_xact_lock(?)", repository.id());
    handle.execute(
        "UPDATE repositories SET deleted_at = now(), path = '@' || id WHERE id = ?",
        repository.id());
  }

  @Test
  void completesWhatRestsButNothingThatIsClaimedOrCopied() {
    assertThat(completeResting(upload)).isEqualTo(Outcome.NOT_OURS);

    UUID other = UUID.randomUUID();
    transaction.test(handle -> uploads.takeOver(handle, upload, other, Location.fresh()));
    endClaims();
    assertThat(completeResting(with(other, 0, upload.location()))).isEqualTo(Outcome.NOT_OURS);
    assertNothingChanged();

    transaction.run(handle -> handle.execute("UPDATE uploads SET copy_location = NULL"));
    assertThat(completeResting(with(other, 0, upload.location()))).isEqualTo(Outcome.DONE);
  }

  private void endClaims() {
    transaction.run(handle -> handle.execute("UPDATE uploads SET claimed_until = NULL"));
  }

  @Test
  void givesUpBytesThatTheRegistryHeldAlready() {
    completeOwn(upload, upload.token(), blob);
    Upload again = insert();
    Blob same = new Blob(blob.digest(), blob.size(), again.location());

    assertThat(attempt(again, again.token(), same))
        .isEqualTo(new CompletionTable.Attempt(Outcome.DONE, Optional.of(blob.location())));

    assertThat(rows("SELECT location FROM blobs")).containsExactly(blob.location().path());
    assertThat(rows("SELECT location || ' ' || cause FROM storage_deletions"))
        .containsExactly(again.location().path() + " duplicate");
    assertThat(rows("SELECT event FROM blob_review_queue"))
        .as("a second event gives the old link the time of a new one")
        .containsExactly("blob_upload", "blob_upload");
  }

  @Test
  void bringsBackBytesThatWereLost() {
    completeOwn(upload, upload.token(), blob);
    transaction.run(handle -> handle.execute("UPDATE blobs SET location = NULL"));
    Upload again = insert();
    Blob same = new Blob(blob.digest(), blob.size(), again.location());

    assertThat(completeOwn(again, again.token(), same)).isEqualTo(Outcome.DONE);

    assertThat(rows("SELECT location FROM blobs")).containsExactly(again.location().path());
    assertThat(rows("SELECT location FROM storage_deletions")).isEmpty();
  }

  @Test
  void givesUpTheBytesThatWereCopiedByWhoTookOver() {
    UUID other = UUID.randomUUID();
    Location copy = Location.fresh();
    transaction.test(handle -> uploads.takeOver(handle, upload, other, copy));

    assertThat(
            completeOwn(with(other, 0, upload.location()), other, new Blob(blob.digest(), 7, copy)))
        .isEqualTo(Outcome.DONE);

    assertThat(rows("SELECT location FROM blobs")).containsExactly(copy.path());
    assertThat(rows("SELECT location || ' ' || cause FROM storage_deletions"))
        .containsExactly(upload.location().path() + " taken_over");
  }

  @Test
  void keepsCopiedBytesForNoTimeIfTheyWereAccepted() {
    Upload accepted =
        new Upload(
            upload.key(),
            upload.location(),
            Optional.empty(),
            upload.token(),
            5,
            sha256("accepted"),
            MediaType.OCTET_STREAM);
    transaction.test(handle -> uploads.accept(handle, accepted, 0));

    assertThat(completeOwn(accepted, upload.token(), new Blob(blob.digest(), 7, Location.fresh())))
        .isEqualTo(Outcome.DONE);

    assertThat(
            rows(
                """
                SELECT cause || ' ' || (delete_after <= clock_timestamp())
                FROM storage_deletions
                """))
        .containsExactly("copied true");
  }

  @Test
  void insertsABlobAnewThatAReviewWasAboutToDelete() {
    completeOwn(upload, upload.token(), blob);
    Upload again = insert();
    Blob same = new Blob(blob.digest(), blob.size(), again.location());
    try (HeldTransaction review =
        HeldTransaction.begin(
            database,
            handle -> {
              handle.execute("DELETE FROM repository_blobs");
              handle.execute("DELETE FROM blobs");
            })) {
      var completion = review.awaitBlocked(() -> completeOwn(again, again.token(), same));
      review.commit();
      assertThat(HeldTransaction.get(completion)).isEqualTo(Outcome.DONE);
    }
    assertThat(rows("SELECT location FROM blobs")).containsExactly(again.location().path());
    assertThat(rows("SELECT repository_id FROM repository_blobs")).hasSize(1);
    assertThat(rows("SELECT repository_id FROM blobs_repositories")).hasSize(1);
  }

  private List<String> rows(String sql) {
    return transaction.list(handle -> handle.createQuery(sql).mapTo(String.class).list());
  }
}
