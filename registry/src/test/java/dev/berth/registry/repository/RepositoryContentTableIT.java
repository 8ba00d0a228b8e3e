package dev.berth.registry.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.rules.Shows;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RepositoryContentTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private static final byte[] NO_DIGEST = {};
  private static final long LAST_ID = Long.MAX_VALUE;

  /** So often PostgreSQL plans a statement for its values before it may keep one plan for all. */
  private static final int UNTIL_PLANS_ARE_KEPT = 12;

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final RepositoryContentTable table = new RepositoryContentTable();

  @Test
  void cutsTagsIntoBatches() {
    FilledRepository filled = FilledRepository.create(database, 3);
    transaction.run(
        handle -> {
          String second = table.findTagBatch(handle, filled.id(), "", 2).orElseThrow();
          assertThat(table.deleteTags(handle, filled.id(), "", second)).isEqualTo(2);
          String third = table.findTagBatch(handle, filled.id(), second, 2).orElseThrow();
          assertThat(table.deleteTags(handle, filled.id(), second, third)).isEqualTo(1);
          assertThat(table.findTagBatch(handle, filled.id(), third, 2)).isEmpty();
        });
  }

  @Test
  void cutsManifestsIntoBatchesNewestFirst() {
    FilledRepository filled = FilledRepository.create(database, 3);
    transaction.run(
        handle -> {
          long fourth = manifestBatch(handle, filled, LAST_ID, 4, 100);
          table.deleteReferences(handle, filled.id(), LAST_ID, fourth);
          assertThat(table.deleteManifests(handle, filled.id(), LAST_ID, fourth)).isEqualTo(4);
          long fifth = manifestBatch(handle, filled, fourth, 4, 100);
          assertThat(fifth).isLessThan(fourth);
          assertThat(table.deleteManifests(handle, filled.id(), fourth, fifth)).isEqualTo(1);
          assertThat(table.findManifestBatch(handle, filled.id(), fifth, 4, 100)).isEmpty();
        });
  }

  private long manifestBatch(
      Handle handle, FilledRepository filled, long before, int most, int mostBytes) {
    return table.findManifestBatch(handle, filled.id(), before, most, mostBytes).orElseThrow();
  }

  /** Each of them has two bytes here. */
  @Test
  void takesFewerManifestsWhenTheyAreLarge() {
    FilledRepository filled = FilledRepository.create(database, 8);
    transaction.run(
        handle -> {
          long third = manifestBatch(handle, filled, LAST_ID, 100, 5);
          table.deleteReferences(handle, filled.id(), LAST_ID, third);
          assertThat(table.deleteManifests(handle, filled.id(), LAST_ID, third)).isEqualTo(3);
          long fourth = manifestBatch(handle, filled, third, 100, 1);
          assertThat(table.deleteManifests(handle, filled.id(), third, fourth)).isEqualTo(1);
        });
  }

  @Test
  void removesReferencesOfParentsAndOfChildren() {
    FilledRepository filled = FilledRepository.create(database, 10);
    transaction.run(
        handle -> {
          // Ten images, then the index of all indexes, then that of the images.
          long image = manifestBatch(handle, filled, LAST_ID, 12, 100);
          table.deleteReferences(handle, filled.id(), image + 1, image);
          assertThat(references(handle, filled)).isEqualTo(10);
          table.deleteReferences(handle, filled.id(), LAST_ID, image + 10);
          assertThat(references(handle, filled)).isZero();
        });
  }

  private static int references(Handle handle, FilledRepository filled) {
    return handle
        .select("SELECT count(*) FROM manifest_references WHERE repository_id = ?", filled.id())
        .mapTo(Integer.class)
        .one();
  }

  @Test
  void unlinksUnderTheLockOfTheBlobs() {
    FilledRepository filled = FilledRepository.create(database, 1);
    Digest blob =
        transaction
            .find(
                handle ->
                    handle
                        .select(
                            "SELECT digest FROM repository_blobs WHERE repository_id = ?"
                                + " ORDER BY digest DESC LIMIT 1",
                            filled.id())
                        .mapTo(Digest.class)
                        .findOne())
            .orElseThrow();
    try (HeldTransaction review =
        HeldTransaction.begin(
            database,
            handle -> handle.execute("SELECT 1 FROM blobs WHERE digest = ? FOR UPDATE", blob))) {
      FutureTask<Boolean> unlinking =
          review.awaitBlocked(
              () ->
                  transaction.test(
                      handle ->
                          table
                              .lockLinkBatch(handle, filled.id(), NO_DIGEST, 10)
                              .filter(blob::equals)
                              .isPresent()));
      review.commit();
      assertThat(HeldTransaction.get(unlinking)).isTrue();
    }
  }

  @Test
  void doesNotWaitForPushesThatUseTheBlobsElsewhere() {
    FilledRepository filled = FilledRepository.create(database, 1);
    try (HeldTransaction push =
        HeldTransaction.begin(
            database, handle -> handle.execute("SELECT 1 FROM blobs FOR KEY SHARE"))) {
      transaction.run(
          handle -> {
            handle.execute("SET LOCAL lock_timeout = '50ms'");
            Digest last = table.lockLinkBatch(handle, filled.id(), NO_DIGEST, 10).orElseThrow();
            assertThat(table.deleteLinks(handle, filled.id(), NO_DIGEST, last)).isEqualTo(2);
          });
      push.commit();
    }
  }

  @Test
  void endsUploadsAndTellsAllTheirLocations() {
    FilledRepository filled = FilledRepository.create(database, 1);
    transaction.run(
        handle -> {
          UUID none = new UUID(0, 0);
          UUID second = table.findUploadBatch(handle, filled.id(), none, 2).orElseThrow();
          assertThat(table.deleteUploads(handle, filled.id(), none, second))
              .hasSize(2)
              .allSatisfy(upload -> assertThat(upload.locations()).hasSize(2));
          UUID third = table.findUploadBatch(handle, filled.id(), second, 2).orElseThrow();
          assertThat(table.deleteUploads(handle, filled.id(), second, third)).hasSize(1);
          assertThat(table.findUploadBatch(handle, filled.id(), third, 2)).isEmpty();
        });
  }

  @Test
  @Shows({"R8", "R15"})
  void eachStatementStaysInThePartitionsOfItsKeys() {
    FilledRepository filled = FilledRepository.create(database, 1);
    transaction.run(
        handle -> {
          for (int i = 0; i < UNTIL_PLANS_ARE_KEPT; i++) {
            removeAll(handle, filled.id() + 1_000_000);
          }
          Map<String, Integer> touched =
              PartitionsTouched.countDuring(handle, () -> removeAll(handle, filled.id()));

          // One image with a layer and a configuration: two digests, two partitions at most.
          assertThat(touched.remove("blobs")).isLessThanOrEqualTo(2);
          assertThat(touched.remove("blobs_repositories")).isLessThanOrEqualTo(2);
          assertThat(touched)
              .containsOnlyKeys(
                  "tags",
                  "manifests",
                  "manifest_references",
                  "layers",
                  "blobs_layers",
                  "blobs_configurations",
                  "repository_blobs")
              .allSatisfy((_, partitions) -> assertThat(partitions).isOne());
        });
  }

  /** Every statement of a deletion, whether there is something to remove or not. */
  private void removeAll(Handle handle, long id) {
    String tag = table.findTagBatch(handle, id, "", 10).orElse("");
    table.deleteTags(handle, id, "", tag);
    long manifest = table.findManifestBatch(handle, id, LAST_ID, 10, 100).orElse(LAST_ID);
    table.deleteReferences(handle, id, LAST_ID, manifest);
    table.deleteManifests(handle, id, LAST_ID, manifest);
    table
        .lockLinkBatch(handle, id, NO_DIGEST, 10)
        .ifPresent(last -> table.deleteLinks(handle, id, NO_DIGEST, last));
    UUID none = new UUID(0, 0);
    table
        .findUploadBatch(handle, id, none, 10)
        .ifPresent(last -> table.deleteUploads(handle, id, none, last));
    handle.execute("UPDATE repositories SET deleted_at = now() WHERE id = ?", id);
    new RepositoryTable().delete(handle, id);
  }
}
