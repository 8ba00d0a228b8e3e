package dev.berth.registry.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.rules.Shows;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is kept and what goes, from the push of an image to the last byte in storage. */
final class LifeOfAnImageIT {
  @RegisterExtension static final CollectedNode registry = new CollectedNode();

  private final TestClient client = registry.client();

  /** What other tests left behind. */
  @BeforeEach
  void collectBefore() {
    registry.collectAll();
  }

  @Test
  @Shows({"R12", "R14", "R16", "R24"})
  void leavesNothingOfAnImageThatLostItsTag() {
    Digest image = client.pushImage("untagged", "one", "bytes");
    assertThat(client.delete("/v2/untagged/manifests/one").status()).isEqualTo(202);

    registry.collectAll();

    assertThat(client.head("/v2/untagged/manifests/" + image).status()).isEqualTo(404);
    assertThat(client.head("/v2/untagged/blobs/" + TestClient.sha256("bytes")).status())
        .isEqualTo(404);
    assertThat(registry.collected(image)).containsExactly("manifest manifest_upload");
    assertThat(registry.collected(TestClient.sha256("bytes")))
        .containsExactly("link layer_delete", "blob layer_delete", "object collected");
    assertThat(registry.node().problems()).isEmpty();
    assertThat(
            Stream.of("manifests", "layers", "blobs", "repository_blobs", "blob_review_queue")
                .map(registry::count))
        .containsOnly(0L);
    assertThat(registry.node().storage().list()).isEmpty();
  }

  @Test
  @Shows({"R18", "R23"})
  void keepsEverythingThatATagLeadsTo() {
    Digest image = client.pushImage("kept", "child", "bytes");
    String index = Images.index(image);
    assertThat(client.putManifest("kept", "index", index).status()).isEqualTo(201);
    String signature =
        Images.imageWith(
            "\"subject\":%s,"
                .formatted(Images.descriptor(TestClient.OCI_INDEX, TestClient.sha256(index))),
            client.pushBlob("kept", "config of a signature"),
            client.pushBlob("kept", "a signature"));
    assertThat(client.putManifest("kept", TestClient.sha256(signature), signature).status())
        .isEqualTo(201);
    assertThat(client.delete("/v2/kept/manifests/child").status()).isEqualTo(202);

    registry.collectAll();

    assertThat(client.get("/v2/kept/manifests/index").status()).isEqualTo(200);
    assertThat(client.get("/v2/kept/manifests/" + image).status()).isEqualTo(200);
    assertThat(client.get("/v2/kept/manifests/" + TestClient.sha256(signature)).status())
        .isEqualTo(200);
    assertThat(client.get("/v2/kept/blobs/" + TestClient.sha256("bytes")).status()).isEqualTo(200);
    assertThat(client.get("/v2/kept/blobs/" + TestClient.sha256("a signature")).status())
        .isEqualTo(200);
    assertThat(registry.node().problems()).isEmpty();

    client.delete("/v2/kept/manifests/index");
    registry.collectAll();
    assertThat(registry.count("manifests")).isZero();
    assertThat(registry.count("blobs")).isZero();
  }
}
