package dev.berth.registry.gc;

import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.index;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.TestClient;
import dev.berth.registry.manifest.SparseRows;
import dev.berth.rules.Shows;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a sparse manifest names is kept by it from the moment it comes, and goes with it. */
final class SparseCollectionIT {
  @RegisterExtension
  static final CollectedNode registry =
      new CollectedNode(Map.of("BERTH_MANIFEST_SPARSE", "sparse/*"));

  private final TestClient client = registry.client();
  private final String app = "sparse/" + UUID.randomUUID();
  private final SparseRows rows = new SparseRows(registry.database(), app);
  private final Digest config = sha256("config of " + app);
  private final Digest layer = sha256("layer of " + app);
  private final String image = image(config, layer);

  @BeforeEach
  void collectBefore() {
    registry.collectAll();
  }

  @AfterEach
  void allIsWell() {
    assertThat(registry.node().problems()).isEmpty();
  }

  private int put(Object reference, String manifest) {
    return client.putManifest(app, reference, manifest).status();
  }

  private int delete(String reference) {
    return client.delete("/v2/%s/manifests/%s".formatted(app, reference)).status();
  }

  private int manifest(Object reference) {
    return client.get("/v2/%s/manifests/%s".formatted(app, reference)).status();
  }

  private int blob(Digest digest) {
    return client.get("/v2/%s/blobs/%s".formatted(app, digest)).status();
  }

  private void pushBlobs(String repository) {
    client.pushBlob(repository, "config of " + app);
    client.pushBlob(repository, "layer of " + app);
  }

  @Test
  @Shows("K31")
  void keepsAnUntaggedChildThatCameAfterItsIndex() {
    String index = index(sha256(image), sha256("never there"));
    put("index", index);
    pushBlobs(app);
    put(sha256(image), image);

    registry.collectAll();

    assertThat(manifest(sha256(image))).isEqualTo(200);
    assertThat(blob(config)).isEqualTo(200);
    assertThat(blob(layer)).isEqualTo(200);

    assertThat(delete(sha256(index).toString())).isEqualTo(202);
    registry.collectAll();

    assertThat(manifest(sha256(image))).isEqualTo(404);
    assertThat(registry.collected(sha256(image))).containsExactly("manifest index_delete");
    assertThat(registry.collected(layer)).contains("blob layer_delete");
    assertThat(registry.collected(config)).contains("blob manifest_delete");
  }

  @Test
  @Shows("K31")
  void keepsBlobsThatCameAfterTheirImage() {
    put("image", image);
    pushBlobs(app);

    registry.collectAll();

    assertThat(blob(config)).isEqualTo(200);
    assertThat(blob(layer)).isEqualTo(200);

    assertThat(delete("image")).isEqualTo(202);
    registry.collectAll();

    assertThat(manifest(sha256(image))).isEqualTo(404);
    assertThat(registry.collected(layer)).contains("blob layer_delete");
    assertThat(registry.collected(config)).contains("blob manifest_delete");
  }

  @Test
  @Shows("K31")
  void keepsNothingInAnotherRepository() {
    put("image", image);
    String elsewhere = "other/" + app;
    pushBlobs(elsewhere);

    registry.collectAll();

    assertThat(registry.collected(layer)).contains("blob blob_upload");
    assertThat(client.get("/v2/%s/blobs/%s".formatted(elsewhere, layer)).status()).isEqualTo(404);
  }

  @Test
  void leavesBlobsOfOthersAloneWhenItGoes() {
    String elsewhere = "other/" + app;
    pushBlobs(elsewhere);
    client.putManifest(elsewhere, "image", image);
    put("image", image);

    assertThat(delete("image")).isEqualTo(202);
    registry.collectAll();

    assertThat(manifest(sha256(image))).isEqualTo(404);
    assertThat(client.get("/v2/%s/blobs/%s".formatted(elsewhere, layer)).status()).isEqualTo(200);
  }

  @Test
  void goesWithItsRowsWhenNoTagLeadsToIt() {
    put(sha256(image), image);
    put(sha256(index(sha256("never there"))), index(sha256("never there")));
    assertThat(rows.missing()).hasSize(3);

    registry.collectAll();

    assertThat(manifest(sha256(image))).isEqualTo(404);
    assertThat(rows.missing()).isEmpty();
  }

  /** The review of a blob that came once before, and went, is not that of the blob now. */
  @Test
  @Shows("K31")
  void keepsABlobThatWentBeforeItsImageCame() {
    pushBlobs(app);
    registry.collectAll();
    assertThat(blob(layer)).isEqualTo(404);
    put("image", image);
    assertThat(blob(layer)).isEqualTo(404);

    pushBlobs(app);
    registry.collectAll();

    assertThat(blob(layer)).isEqualTo(200);
  }
}
