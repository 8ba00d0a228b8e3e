package dev.berth.registry.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A registry that keeps manifests for ever. */
final class UntaggedManifestsIT {
  @RegisterExtension
  static final CollectedNode registry = new CollectedNode(Map.of("BERTH_GC_UNTAGGED", "keep"));

  @Test
  void keepsWhatNoTagLeadsTo() {
    Digest image = registry.client().pushImage("kept", "tag", "content");
    registry.client().delete("/v2/kept/manifests/tag");

    registry.collectAll();

    assertThat(registry.client().get("/v2/kept/manifests/" + image).status()).isEqualTo(200);
    assertThat(registry.count("manifest_review_queue")).isZero();
  }
}
