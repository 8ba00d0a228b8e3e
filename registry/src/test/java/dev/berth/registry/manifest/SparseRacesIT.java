package dev.berth.registry.manifest;

import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.index;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.storage.Location;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A sparse manifest meets what it lacks, or its own deletion: one of them holds its transaction
 * open, the other comes meanwhile.
 */
final class SparseRacesIT {
  @RegisterExtension
  static final TestNode node = new TestNode(Map.of("BERTH_MANIFEST_SPARSE", "sparse/*"));

  private final TestClient client = node.client();
  private final String app = "sparse/" + UUID.randomUUID();
  private final SparseRows rows = new SparseRows(node.database(), app);
  private final Digest config = client.pushBlob(app, "config of " + app);
  private final Digest layer = sha256("layer of " + app);
  private final String image = image(config, layer);
  private final String child = image(config);
  private final String index = index(sha256(child));

  private HeldTransaction hold(BiConsumer<Handle, Long> work) {
    long repository = rows.repository();
    return HeldTransaction.begin(node.database(), handle -> work.accept(handle, repository));
  }

  private FutureTask<Integer> put(HeldTransaction held, Object reference, String manifest) {
    return held.awaitBlocked(() -> client.putManifest(app, reference, manifest).status());
  }

  private static void share(Handle handle, long repository) {
    assertThat(new RepositoryTable().lockLiving(handle, repository)).isTrue();
  }

  /** What a push of a manifest without parts writes. */
  private static void insert(Handle handle, long repository, String manifest) {
    handle.execute(
        """
        INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
        VALUES (?, ?, (SELECT min(id) FROM media_types), ?, '{}')
        """,
        repository,
        sha256(manifest),
        2);
  }

  /** What an upload writes. */
  private static void link(Handle handle, long repository, Digest digest) {
    new BlobTable().upsert(handle, new Blob(digest, 7, Location.fresh()), 1);
    new RepositoryBlobTable().insertIfAbsent(handle, repository, digest);
  }

  @Test
  @Shows({"K29", "R25"})
  void anIndexWaitsForTheChildThatIsBeingPushed() {
    try (HeldTransaction push =
        hold(
            (handle, repository) -> {
              share(handle, repository);
              insert(handle, repository, child);
            })) {
      FutureTask<Integer> sparse = put(push, "index", index);
      push.commit();
      assertThat(HeldTransaction.get(sparse)).isEqualTo(201);
    }
    assertThat(rows.missing()).isEmpty();
    assertThat(rows.children(sha256(index))).containsExactly(sha256(child));
  }

  @Test
  @Shows({"K30", "R25"})
  void anImageWaitsForTheLayerThatIsBeingUploaded() {
    try (HeldTransaction upload =
        hold(
            (handle, repository) -> {
              share(handle, repository);
              link(handle, repository, layer);
            })) {
      FutureTask<Integer> sparse = put(upload, "image", image);
      upload.commit();
      assertThat(HeldTransaction.get(sparse)).isEqualTo(201);
    }
    assertThat(rows.missing()).isEmpty();
    assertThat(rows.uses(layer)).isOne();
  }

  /** The rows of an index whose child is missing, under the lock under which they are written. */
  private void pushIndex(Handle handle, long repository) {
    assertThat(new RepositoryTable().lockAlone(handle, repository)).isTrue();
    insert(handle, repository, index);
    insertMissing(handle, repository, index, sha256(child));
  }

  private static void insertMissing(
      Handle handle, long repository, String manifest, Digest... children) {
    long id = new ManifestTable().findId(handle, repository, sha256(manifest)).orElseThrow();
    new MissingReferenceTable().insert(handle, repository, id, new TreeSet<>(List.of(children)));
  }

  @Test
  @Shows({"K29", "R25"})
  void aChildWaitsForTheIndexThatIsBeingPushed() {
    try (HeldTransaction sparse = hold(this::pushIndex)) {
      FutureTask<Integer> push = put(sparse, sha256(child), child);
      sparse.commit();
      assertThat(HeldTransaction.get(push)).isEqualTo(201);
    }
    assertThat(rows.missing()).isEmpty();
    assertThat(rows.children(sha256(index))).containsExactly(sha256(child));
  }

  /** The rows of an image whose layer is missing. */
  private void pushImage(Handle handle, long repository) {
    assertThat(new RepositoryTable().lockAlone(handle, repository)).isTrue();
    insert(handle, repository, image);
    handle.execute(
        """
        INSERT INTO layers (
            repository_id, manifest_id, position, digest, size, media_type_id, stored, awaited)
        SELECT repository_id, id, 0, ?, 7, media_type_id, false, true
        FROM manifests
        WHERE repository_id = ? AND digest = ?
        """,
        layer,
        repository,
        sha256(image));
    insertMissing(handle, repository, image);
  }

  @Test
  @Shows({"K30", "R25"})
  void anUploadWaitsForTheImageThatIsBeingPushed() {
    try (HeldTransaction sparse = hold(this::pushImage)) {
      FutureTask<Digest> upload =
          sparse.awaitBlocked(() -> client.pushBlob(app, "layer of " + app));
      sparse.commit();
      HeldTransaction.get(upload);
    }
    assertThat(rows.missing()).isEmpty();
    assertThat(rows.uses(layer)).isOne();
  }

  private void delete(Handle handle, long repository, String manifest) {
    share(handle, repository);
    handle.execute(
        "DELETE FROM manifests WHERE repository_id = ? AND digest = ?",
        repository,
        sha256(manifest));
  }

  @Test
  @Shows("K30")
  void anUploadWaitsForTheDeletionOfTheImageAndIsItsOwn() {
    client.putManifest(app, "image", image);
    try (HeldTransaction deletion =
        hold((handle, repository) -> delete(handle, repository, image))) {
      FutureTask<Digest> upload =
          deletion.awaitBlocked(() -> client.pushBlob(app, "layer of " + app));
      deletion.commit();
      HeldTransaction.get(upload);
    }
    assertThat(rows.missing()).isEmpty();
    assertThat(rows.uses(layer)).isZero();
    assertThat(client.delete("/v2/%s/blobs/%s".formatted(app, layer)).status()).isEqualTo(202);
  }

  @Test
  @Shows("K29")
  void aChildWaitsForTheDeletionOfTheIndexAndIsItsOwn() {
    client.putManifest(app, "index", index);
    try (HeldTransaction deletion =
        hold((handle, repository) -> delete(handle, repository, index))) {
      FutureTask<Integer> push = put(deletion, sha256(child), child);
      deletion.commit();
      assertThat(HeldTransaction.get(push)).isEqualTo(201);
    }
    assertThat(client.delete("/v2/%s/manifests/%s".formatted(app, sha256(child))).status())
        .isEqualTo(202);
  }

  /** Else the deletion would wait for the upload next, and the two for ever. */
  @Test
  @Shows("K30")
  void anUploadTouchesNothingOfAnImageThatADeletionHasLocked() {
    client.putManifest(app, "image", image);
    try (HeldTransaction deletion =
        hold(
            (handle, repository) -> {
              share(handle, repository);
              new ManifestTable().lockForDelete(handle, repository, sha256(image));
            })) {
      FutureTask<Digest> upload =
          deletion.awaitBlocked(() -> client.pushBlob(app, "layer of " + app));
      assertThat(freeMissing()).isOne();
      deletion.commit();
      HeldTransaction.get(upload);
    }
    assertThat(rows.uses(layer)).isOne();
    assertThat(rows.missing()).isEmpty();
  }

  /** How many rows of missing references nobody else holds. */
  private int freeMissing() {
    long repository = rows.repository();
    return node.database()
        .inTransaction(
            handle ->
                handle
                    .select(
                        """
                        SELECT 1
                        FROM missing_references
                        WHERE repository_id = ?
                        FOR UPDATE SKIP LOCKED
                        """,
                        repository)
                    .mapTo(Integer.class)
                    .list()
                    .size());
  }

  @Test
  @Shows("K30")
  void aDeletionOfTheImageWaitsForTheUploadAndQueuesItsReview() {
    client.putManifest(app, "image", image);
    try (HeldTransaction upload =
        hold(
            (handle, repository) -> {
              share(handle, repository);
              link(handle, repository, layer);
            })) {
      FutureTask<Answer> deletion =
          upload.awaitBlocked(
              () -> client.delete("/v2/%s/manifests/%s".formatted(app, sha256(image))));
      upload.commit();
      assertThat(HeldTransaction.get(deletion).status()).isEqualTo(202);
    }
    assertThat(rows.missing()).isEmpty();
    assertThat(rows.uses(layer)).isZero();
    assertThat(rows.blobEvents(layer)).containsExactlyInAnyOrder("blob_upload", "layer_delete");
  }

  /** A review that drops the link of a layer while an image that names it is pushed. */
  @Test
  @Shows({"K30", "R25"})
  void anImageWaitsForTheReviewOfItsLayerAndLacksIt() {
    client.pushBlob(app, "layer of " + app);
    try (HeldTransaction review =
        hold(
            (handle, repository) -> {
              new BlobTable().lockAlone(handle, layer);
              handle.execute("DELETE FROM repository_blobs WHERE digest = ?", layer);
            })) {
      FutureTask<Integer> sparse = put(review, "image", image);
      review.commit();
      assertThat(HeldTransaction.get(sparse)).isEqualTo(201);
    }
    assertThat(rows.missing()).containsExactly("layer " + layer);
    assertThat(rows.uses(layer)).isZero();
    client.pushBlob(app, "layer of " + app);
    assertThat(rows.uses(layer)).isOne();
  }
}
