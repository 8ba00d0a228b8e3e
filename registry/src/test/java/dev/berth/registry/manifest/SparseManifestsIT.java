package dev.berth.registry.manifest;

import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.index;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Manifests of which parts are missing: kept where that is allowed, and completed by what comes.
 */
final class SparseManifestsIT {
  @RegisterExtension
  static final TestNode node = new TestNode(Map.of("BERTH_MANIFEST_SPARSE", "sparse/*"));

  private final TestClient client = node.client();
  private final String app = "sparse/" + UUID.randomUUID();
  private final String elsewhere = "other/" + UUID.randomUUID();
  private final SparseRows rows = new SparseRows(node.database(), app);
  private final Digest config = sha256("config of " + app);
  private final Digest layer = sha256("layer of " + app);
  private final String image = image(config, layer);

  @AfterEach
  void allIsWell() {
    assertThat(node.problems()).isEmpty();
  }

  private String manifest(Object reference) {
    return "/v2/%s/manifests/%s".formatted(app, reference);
  }

  private int put(Object reference, String manifest) {
    return client.putManifest(app, reference, manifest).status();
  }

  private int blob(Digest digest) {
    return client.get("/v2/%s/blobs/%s".formatted(app, digest)).status();
  }

  private void pushBlob(String content) {
    client.pushBlob(app, content + " of " + app);
  }

  private void pushBlobs() {
    pushBlob("config");
    pushBlob("layer");
  }

  @Test
  @Shows("K29")
  void keepsAnIndexWhoseChildrenAreMissing() {
    pushBlobs();
    put(sha256(image), image);
    Digest missing = sha256("missing");
    String index = index(sha256(image), missing);

    assertThat(put("index", index)).isEqualTo(201);

    assertThat(client.get(manifest("index")).text()).isEqualTo(index);
    assertThat(client.get(manifest(missing)).errorCodes()).containsExactly("MANIFEST_UNKNOWN");
    assertThat(rows.children(sha256(index))).containsExactly(sha256(image));
    assertThat(rows.missing()).containsExactly("child " + missing);
  }

  @Test
  @Shows("K29")
  void completesAnIndexByTheChildThatComes() {
    String index = index(sha256(image));
    put("index", index);
    pushBlobs();

    assertThat(put(sha256(image), image)).isEqualTo(201);

    assertThat(rows.missing()).isEmpty();
    assertThat(rows.children(sha256(index))).containsExactly(sha256(image));
    Answer refused = client.delete(manifest(sha256(image)));
    assertThat(refused.status()).isEqualTo(405);
    assertThat(refused.errorDetails()).containsExactly(sha256(index).toString());
    assertThat(client.delete(manifest(sha256(index))).status()).isEqualTo(202);
    assertThat(client.delete(manifest(sha256(image))).status()).isEqualTo(202);
  }

  @Test
  @Shows("K29")
  void completesEveryIndexThatWaits() {
    String one = index(sha256(image));
    String two = index(sha256(image), sha256("never there"));
    String outer = index(sha256(one), sha256(two));
    put("outer", outer);
    put("two", two);
    put("one", one);
    pushBlobs();

    put("image", image);

    assertThat(rows.children(sha256(one))).containsExactly(sha256(image));
    assertThat(rows.children(sha256(two))).containsExactly(sha256(image));
    assertThat(rows.children(sha256(outer))).containsExactlyInAnyOrder(sha256(one), sha256(two));
    assertThat(rows.missing()).containsExactly("child " + sha256("never there"));
  }

  @Test
  @Shows("K30")
  void keepsAnImageWhoseBlobsAreMissing() {
    assertThat(put("image", image)).isEqualTo(201);

    assertThat(client.get(manifest("image")).text()).isEqualTo(image);
    assertThat(blob(config)).isEqualTo(404);
    assertThat(blob(layer)).isEqualTo(404);
    assertThat(rows.missing())
        .containsExactlyInAnyOrder("configuration " + config, "layer " + layer);
    assertThat(rows.uses(config)).isZero();
    assertThat(rows.uses(layer)).isZero();
  }

  @Test
  @Shows("K30")
  void usesNoBlobThatOnlyAnotherRepositoryHas() {
    client.pushBlob(elsewhere, "config of " + app);
    client.pushBlob(elsewhere, "layer of " + app);

    assertThat(put("image", image)).isEqualTo(201);

    assertThat(blob(config)).isEqualTo(404);
    assertThat(blob(layer)).isEqualTo(404);
    assertThat(client.head("/v2/%s/blobs/%s".formatted(app, layer)).status()).isEqualTo(404);
    assertThat(rows.uses(config)).isZero();
    assertThat(rows.uses(layer)).isZero();
  }

  @Test
  @Shows("K30")
  void usesABlobThatIsUploaded() {
    put("image", image);

    pushBlobs();

    assertThat(rows.missing()).isEmpty();
    assertThat(rows.uses(config)).isOne();
    assertThat(rows.uses(layer)).isOne();
    assertThat(blob(layer)).isEqualTo(200);
    Answer refused = client.delete("/v2/%s/blobs/%s".formatted(app, layer));
    assertThat(refused.status()).isEqualTo(405);
    assertThat(refused.errorDetails()).containsExactly(sha256(image).toString());
  }

  @Test
  @Shows("K30")
  void usesABlobThatIsMounted() {
    client.pushBlob(elsewhere, "layer of " + app);
    put("image", image);

    Answer mounted =
        client.post("/v2/%s/blobs/uploads/?mount=%s&from=%s".formatted(app, layer, elsewhere));

    assertThat(mounted.status()).isEqualTo(201);
    assertThat(rows.uses(layer)).isOne();
    assertThat(rows.missing()).containsExactly("configuration " + config);
  }

  @Test
  void usesABlobOnceAsALayerOfEachManifestThatNamesIt() {
    String twice = image(layer, layer, layer);
    put("twice", twice);
    put("image", image);

    pushBlob("layer");

    assertThat(rows.uses(layer)).isEqualTo(3);
    assertThat(rows.missing()).containsExactly("configuration " + config);
  }

  @Test
  void refusesWhereItIsNotAllowed() {
    for (String name : List.of("sparse", app + "/deeper", elsewhere)) {
      Answer refused = client.putManifest(name, "image", image);

      assertThat(refused.status()).as(name).isEqualTo(400);
      assertThat(refused.errorCodes()).containsOnly("MANIFEST_BLOB_UNKNOWN");
      assertThat(refused.errorDetails())
          .containsExactlyInAnyOrder(config.toString(), layer.toString());
    }
  }

  /** The index of a build cache lists layers; they would come as blobs, and be collected. */
  @Test
  void refusesAMissingChildThatIsNoManifest() {
    String cache =
        "{\"schemaVersion\":2,\"manifests\":[%s]}"
            .formatted(descriptor("application/vnd.oci.image.layer.v1.tar+gzip", layer));

    Answer refused = client.putManifest(app, "cache", cache);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.errorCodes()).containsExactly("MANIFEST_BLOB_UNKNOWN");
    assertThat(rows.missing()).isEmpty();
  }

  @Test
  void keepsAManifestWithMediaTypesThatAreNew() {
    String manifest =
        "{\"schemaVersion\":2,\"config\":%s,\"layers\":[%s]}"
            .formatted(
                Images.config(config),
                descriptor("application/vnd.seldom-" + UUID.randomUUID(), layer));

    assertThat(put("seldom", manifest)).isEqualTo(201);

    assertThat(client.get(manifest("seldom")).text()).isEqualTo(manifest);
  }

  @Test
  void leavesForeignLayersAlone() {
    pushBlob("config");
    String foreign =
        "{\"schemaVersion\":2,\"config\":%s,\"layers\":[%s,%s]}"
            .formatted(
                Images.config(config),
                descriptor(Images.FOREIGN, layer),
                descriptor(Images.LAYER, sha256("missing")));
    put("foreign", foreign);
    assertThat(rows.missing()).containsExactly("layer " + sha256("missing"));

    pushBlob("layer");

    assertThat(rows.uses(layer)).isZero();
    assertThat(client.delete("/v2/%s/blobs/%s".formatted(app, layer)).status()).isEqualTo(202);
  }

  @Test
  void forgetsWhatADeletedManifestLacked() {
    String index = index(sha256(image));
    put("image", image(config));
    put("index", index);

    client.delete(manifest(sha256(image(config))));
    client.delete(manifest(sha256(index)));

    assertThat(rows.missing()).isEmpty();
    pushBlobs();
    assertThat(put(sha256(image), image)).isEqualTo(201);
    assertThat(client.delete(manifest(sha256(image))).status()).isEqualTo(202);
  }

  @Test
  void queuesAReviewOfWhatADeletedManifestUsed() {
    put("image", image);
    pushBlobs();

    client.delete(manifest(sha256(image)));

    assertThat(rows.uses(layer)).isZero();
    assertThat(rows.blobEvents(layer)).contains("layer_delete");
    assertThat(rows.blobEvents(config)).contains("manifest_delete");
  }

  @Test
  void notesNothingTwiceForAManifestThatIsPushedAgain() {
    put("one", image);
    pushBlob("layer");

    assertThat(put("two", image)).isEqualTo(201);

    assertThat(rows.missing()).containsExactly("configuration " + config);
    assertThat(rows.uses(layer)).isOne();
    assertThat(client.get(manifest("two")).text()).isEqualTo(image);
  }

  @Test
  void countsABlobAsThereWhoseBytesAreLost() {
    pushBlobs();
    loseBytes(layer);

    assertThat(put("image", image)).isEqualTo(201);

    assertThat(blob(layer)).isEqualTo(404);
    assertThat(rows.missing()).isEmpty();
    assertThat(rows.uses(layer)).isOne();
    pushBlob("layer");
    assertThat(blob(layer)).isEqualTo(200);
    assertThat(rows.uses(layer)).isOne();
  }

  /** What a check does to a blob whose bytes it found corrupt. */
  private static void loseBytes(Digest digest) {
    node.database()
        .useTransaction(
            handle -> {
              handle.execute(
                  """
                  INSERT INTO storage_deletions (location, cause, delete_after)
                  SELECT location, 'corrupt', now() FROM blobs WHERE digest = ?
                  """,
                  digest);
              handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", digest);
            });
  }

  @Test
  void deletesARepositoryWithWhatItLacks() {
    put("index", index(sha256(image), sha256("never there")));
    pushBlob("config");
    put(sha256(image), image);

    long repository = rows.repository();

    Answer accepted = client.delete("/berth/v1/repositories/" + app);

    assertThat(accepted.status()).isEqualTo(202);
    rows.awaitRemoved(repository);
    assertThat(rows.missing(repository)).isEmpty();
  }
}
