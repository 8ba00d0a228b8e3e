package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.gc.inquiry.RestorableManifest;
import dev.berth.registry.output.Json;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class DeletedTextTest {
  private static final Digest DIGEST = TestClient.sha256("it");

  private static RestorableManifest manifest(String... tags) {
    return new RestorableManifest(
        new RepositoryName("app"),
        DIGEST,
        List.of(tags).stream().map(Tag::new).toList(),
        Instant.parse("2026-01-02T03:04:05.678Z"),
        Instant.parse("2026-01-03T03:04:05.678Z"));
  }

  @Test
  void isALineThatRestoreUnderstands() {
    assertThat(DeletedText.HEADING)
        .isEqualTo("deleted               restorable until      manifest  tags");
    assertThat(DeletedText.line(manifest("a", "b")))
        .isEqualTo("2026-01-02T03:04:05Z  2026-01-03T03:04:05Z  app@%s  a, b".formatted(DIGEST));
    assertThat(DeletedText.line(manifest())).endsWith("  app@%s  -".formatted(DIGEST));
  }

  @Test
  void isAnObjectForPrograms() {
    JsonMapper json = JsonMapper.shared();
    assertThat(json.readTree(Json.document(DeletedText.fields(manifest("a", "b")))))
        .isEqualTo(
            json.readTree(
                """
                {"repository": "app", "digest": "%s", "tags": ["a", "b"],
                 "deletedAt": "2026-01-02T03:04:05.678Z",
                 "restorableUntil": "2026-01-03T03:04:05.678Z"}"""
                    .formatted(DIGEST)));
  }
}
