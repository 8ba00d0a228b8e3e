package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Tag;
import dev.berth.registry.gc.inquiry.Restored;
import dev.berth.registry.gc.inquiry.WaitingReview;
import dev.berth.registry.manifest.RestoredManifest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class RestoredTextTest {
  private static final Instant DUE = Instant.parse("2026-01-02T03:04:05.678Z");
  private static final WaitingReview REVIEW = new WaitingReview("manifest_upload", DUE, DUE, 0);

  private static SortedSet<Tag> tags(String... names) {
    return new TreeSet<>(List.of(names).stream().map(Tag::new).toList());
  }

  @Test
  void saysWhatCameBackWithAManifest() {
    RestoredManifest manifest =
        new RestoredManifest(
            List.of(TestClient.sha256("a")), 2, 700, tags("v1", "latest"), tags("edge"));

    assertThat(RestoredText.of("app@x", new Restored.OfManifest(manifest, Optional.empty())))
        .isEqualTo(
            """
            restored app@x: manifests 1, blobs 2 with 700 bytes
            tags set: latest, v1
            tags that point elsewhere now, and stay there: edge""");
  }

  @Test
  void warnsOfAManifestWithoutTag() {
    RestoredManifest manifest = new RestoredManifest(List.of(), 0, 0, tags(), tags());

    assertThat(RestoredText.of("app@x", new Restored.OfManifest(manifest, Optional.of(REVIEW))))
        .endsWith(
            "no tag leads to it: it is collected again from 2026-01-02T03:04:05Z on, unless it"
                + " gets one");
  }

  @Test
  void warnsOfABlobThatNothingNames() {
    assertThat(RestoredText.of("app@x", new Restored.OfBlob(700, Optional.of(REVIEW))))
        .startsWith("restored the blob app@x, 700 bytes from storage\nno manifest names it")
        .contains("2026-01-02T03:04:05Z");
  }
}
