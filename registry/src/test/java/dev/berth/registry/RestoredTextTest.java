package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class RestoredTextTest {
  private static final JsonMapper JSON = JsonMapper.shared();
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
            restored app@x: 1 manifest, 2 blobs (700 B)
            tags set: latest, v1
            tags left where they point now: edge""");
  }

  @Test
  void isAnObjectForPrograms() {
    Digest digest = TestClient.sha256("a");
    RestoredManifest manifest =
        new RestoredManifest(List.of(digest), 2, 700, tags("v1", "latest"), tags("edge"));

    assertThat(json(new Restored.OfManifest(manifest, Optional.of(REVIEW))))
        .isEqualTo(
            JSON.readTree(
                """
                {"target": "app@x", "kind": "manifest", "manifests": ["%s"], "blobs": 2,
                 "bytes": 700, "tags": ["latest", "v1"], "otherTags": ["edge"],
                 "collectedAfter": "2026-01-02T03:04:05.678Z"}"""
                    .formatted(digest)));
    assertThat(json(new Restored.OfBlob(700, Optional.empty())))
        .isEqualTo(JSON.readTree("{\"target\": \"app@x\", \"kind\": \"blob\", \"bytes\": 700}"));
  }

  private static JsonNode json(Restored restored) {
    return JSON.readTree(RestoredText.json("app@x", restored));
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
        .startsWith("restored app@x: a blob (700 B)\nno manifest names it")
        .contains("2026-01-02T03:04:05Z");
  }
}
