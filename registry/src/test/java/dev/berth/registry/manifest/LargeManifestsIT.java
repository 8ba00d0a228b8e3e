package dev.berth.registry.manifest;

import static dev.berth.registry.Images.imageWith;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Manifests that are not read together with their row. */
@Tag("slow")
final class LargeManifestsIT {
  private static final int SIZE = 3_900_000;

  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final Digest config = client.pushBlob("large", "config");

  @Test
  @Shows("L1")
  void keepsAManifestOfAlmostFourMegabytesByteForByte() {
    String large = large("one");

    assertThat(client.putManifest("large", "one", large).status()).isEqualTo(201);

    Answer got = client.get("/v2/large/manifests/one");
    assertThat(got.status()).isEqualTo(200);
    assertThat(got.text()).isEqualTo(large);
    assertThat(client.get("/v2/large/manifests/" + sha256(large)).text()).isEqualTo(large);
    Answer head = client.head("/v2/large/manifests/one");
    assertThat(head.header("Content-Length")).contains(String.valueOf(large.length()));
  }

  private String large(String name) {
    String annotations = "\"annotations\":{\"%s\":\"%s\"},".formatted(name, "x".repeat(SIZE));
    return imageWith(annotations, config);
  }
}
