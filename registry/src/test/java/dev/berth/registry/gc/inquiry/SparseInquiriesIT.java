package dev.berth.registry.gc.inquiry;

import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.index;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.blob.RestoreBlob;
import dev.berth.registry.config.Untagged;
import dev.berth.registry.gc.CollectedNode;
import dev.berth.registry.gc.inquiry.Preview.Thing;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.manifest.Manifests;
import dev.berth.registry.manifest.RestoreManifest;
import dev.berth.registry.manifest.RestoredManifest;
import dev.berth.registry.manifest.SparseRows;
import dev.berth.registry.media.MediaTypeTable;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.Due;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.registry.tag.TagTable;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Explaining, previewing and restoring manifests of which parts are missing. */
final class SparseInquiriesIT {
  @RegisterExtension
  static final CollectedNode node = new CollectedNode(Map.of("BERTH_MANIFEST_SPARSE", "sparse/*"));

  private static final Duration DAY = Duration.ofDays(1);

  private final TestClient client = node.client();
  private final RepositoryLookup repositories =
      new RepositoryLookup(node.database(), new RepositoryTable());
  private final RestoreCollected restore = restore();
  private final String app = "sparse/" + UUID.randomUUID();
  private final String elsewhere = "other/" + UUID.randomUUID();
  private final SparseRows rows = new SparseRows(node.database(), app);
  private final Digest config = sha256("config of " + app);
  private final Digest layer = sha256("layer of " + app);
  private final String image = image(config, layer);

  private RestoreCollected restore() {
    RestoreBlob restoreBlob =
        new RestoreBlob(new BlobTable(), new RepositoryBlobTable(), new StorageDeletionTable(DAY));
    RestoreManifest restoreManifest =
        new RestoreManifest(
            node.database(),
            repositories,
            new MediaTypes(node.database(), new MediaTypeTable()),
            new Manifests.Tables(
                new TagTable(), ReviewQueue.ofManifests(), new DeletedManifestTable(DAY)),
            restoreBlob);
    return new RestoreCollected(
        node.database(), repositories, restoreManifest, restoreBlob, Untagged.COLLECT);
  }

  @AfterEach
  void allIsWell() {
    assertThat(node.node().problems()).isEmpty();
  }

  private int put(Object reference, String manifest) {
    return client.putManifest(app, reference, manifest).status();
  }

  private String path(Object reference) {
    return "/v2/%s/manifests/%s".formatted(app, reference);
  }

  private int blob(Digest digest) {
    return client.get("/v2/%s/blobs/%s".formatted(app, digest)).status();
  }

  private void pushBlob(String repository, String content) {
    client.pushBlob(repository, content + " of " + app);
  }

  private Repository repository(String name) {
    return repositories.get(new RepositoryName(name));
  }

  private RestoredManifest restore(String manifest) {
    Restored restored = restore.restore(new RepositoryName(app), sha256(manifest), new TreeSet<>());
    return ((Restored.OfManifest) restored).manifest();
  }

  /** Collects everything, but for the objects in storage. */
  private static void review() {
    while (node.manifests().collect(Due.NOW, 500).looked()
            + node.blobs().collect(Due.NOW, 500).looked()
        > 0) {
      // There is more to look at, what the last batch left behind.
    }
  }

  @Test
  void explainsAUseOnlyAfterTheBlobCame() {
    pushBlob(elsewhere, "layer");
    put("image", image);
    ExplainDigest explain = new ExplainDigest(node.database(), new DeletedManifestTable(DAY));
    assertThat(explain.in(repository(app), layer).places()).isEmpty();
    assertThat(explain.in(repository(elsewhere), layer).places().getFirst().link().orElseThrow())
        .satisfies(link -> assertThat(link.uses()).isEmpty());

    pushBlob(app, "layer");

    Explanation.Link link =
        explain.in(repository(app), layer).places().getFirst().link().orElseThrow();
    assertThat(link.uses()).extracting(Explanation.Use::manifest).containsExactly(sha256(image));
    assertThat(link.uses()).extracting(Explanation.Use::role).containsExactly("layer");
  }

  @Test
  void previewsOnlyBlobsThatCame() {
    pushBlob(elsewhere, "config");
    put("image", image);
    PreviewDeletion preview = new PreviewDeletion(node.database(), Untagged.COLLECT);
    assertThat(preview.ofTag(repository(app), new Tag("image"), 10).blobs().named()).isEmpty();

    pushBlob(app, "layer");

    assertThat(preview.ofTag(repository(app), new Tag("image"), 10).blobs().named())
        .extracting(Thing::digest)
        .containsExactly(layer);

    pushBlob(app, "config");

    assertThat(preview.ofTag(repository(app), new Tag("image"), 10).blobs().named())
        .extracting(Thing::digest)
        .containsExactlyInAnyOrder(config, layer);
  }

  @Test
  @Shows("K31")
  void restoresAnImageAsSparseAsItWas() {
    pushBlob(app, "config");
    pushBlob(elsewhere, "layer");
    put("image", image);
    client.delete(path("image"));
    client.delete(path(sha256(image)));
    review();
    pushBlob(elsewhere, "layer");
    assertThat(blob(config)).isEqualTo(404);

    RestoredManifest restored = restore(image);

    assertThat(restored.blobs()).isOne();
    assertThat(client.get(path(sha256(image))).text()).isEqualTo(image);
    assertThat(blob(config)).isEqualTo(200);
    assertThat(blob(layer)).isEqualTo(404);
    assertThat(rows.missing()).containsExactly("layer " + layer);
    pushBlob(app, "layer");
    assertThat(rows.missing()).isEmpty();
    assertThat(rows.uses(layer)).isOne();
  }

  @Test
  @Shows("K31")
  void restoresAnIndexWithTheChildrenThatItHad() {
    Digest one = client.pushImage(app, "one", "one of " + app);
    String index = index(one, sha256(image));
    put("index", index);
    client.delete(path("one"));
    client.delete(path(sha256(index)));
    client.delete(path(one));
    review();

    RestoredManifest restored = restore(index);

    assertThat(restored.manifests()).containsExactly(one, sha256(index));
    assertThat(rows.children(sha256(index))).containsExactly(one);
    assertThat(rows.missing()).containsExactly("child " + sha256(image));
  }

  @Test
  void restoresAnIndexWithAChildThatCameSince() {
    String index = index(sha256(image));
    put("index", index);
    client.delete(path(sha256(index)));
    put("image", image);

    restore(index);

    assertThat(rows.children(sha256(index))).containsExactly(sha256(image));
    assertThat(rows.missing())
        .containsExactlyInAnyOrder("configuration " + config, "layer " + layer);
  }

  @Test
  void completesAnIndexByAChildThatIsRestored() {
    put("image", image);
    client.delete(path(sha256(image)));
    String index = index(sha256(image));
    put("index", index);

    restore(image);

    assertThat(rows.children(sha256(index))).containsExactly(sha256(image));
    assertThat(client.delete(path(sha256(image))).status()).isEqualTo(405);
  }

  @Test
  void doesNotRestoreAnImageWithoutABlobThatItHad() {
    pushBlob(app, "config");
    pushBlob(app, "layer");
    put("image", image);
    client.delete(path(sha256(image)));
    review();
    node.database()
        .useTransaction(
            handle ->
                handle.execute(
                    "UPDATE storage_deletions SET claimed_until = now() WHERE digest = ?", layer));

    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> restore(image))
        .satisfies(
            refused ->
                assertThat(refused.missing())
                    .singleElement()
                    .asString()
                    .contains(layer.toString()));
  }

  @Test
  void doesNotBringAForeignLayerOfAnotherRepository() {
    pushBlob(app, "config");
    pushBlob(elsewhere, "layer");
    String foreign =
        "{\"schemaVersion\":2,\"config\":%s,\"layers\":[%s]}"
            .formatted(Images.config(config), descriptor(Images.FOREIGN, layer));
    put("foreign", foreign);
    client.delete(path(sha256(foreign)));

    restore(foreign);

    assertThat(List.of(blob(config), blob(layer))).containsExactly(200, 404);
  }
}
