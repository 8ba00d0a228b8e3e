package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.registry.gc.inquiry.Preview;
import dev.berth.registry.gc.inquiry.Preview.Thing;
import dev.berth.registry.gc.inquiry.Preview.Things;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class PreviewTextTest {
  private static final Digest MANIFEST = TestClient.sha256("manifest");
  private static final Digest BLOB = TestClient.sha256("blob");
  private static final Things NONE = new Things(0, 0, List.of());
  private static final Preview SOME =
      new Preview(
          false,
          new Things(1, 500, List.of(new Thing(MANIFEST, MediaType.OCI_MANIFEST, 500))),
          new Things(3, 7000, List.of(new Thing(BLOB, new MediaType(Images.LAYER), 1000))));

  @Test
  void namesWhatWouldGo() {
    assertThat(PreviewText.text("app:one", SOME))
        .isEqualTo(
            """
            deleting app:one would remove
            1 manifest, 500 B
              %s  application/vnd.oci.image.manifest.v1+json, 500 B
            3 blobs, 6.8 KiB
              %s  application/vnd.oci.image.layer.v1.tar+gzip, 1000 B
              and 2 more"""
                .formatted(MANIFEST, BLOB));
  }

  @Test
  void saysThatNothingWouldGo() {
    assertThat(PreviewText.text("app:one", new Preview(false, NONE, NONE)))
        .isEqualTo("deleting app:one would remove nothing else");
    assertThat(PreviewText.text("app@" + MANIFEST, new Preview(true, NONE, NONE)))
        .contains("it is collected anyway, and nothing else with it");
  }

  @Test
  void printsJson() {
    JsonNode json = JsonMapper.shared().readTree(PreviewText.json("app:one", SOME));

    assertThat(json.get("target").asString()).isEqualTo("app:one");
    assertThat(json.get("goesAnyway").asBoolean()).isFalse();
    assertThat(json.at("/manifests/bytes").asLong()).isEqualTo(500);
    assertThat(json.at("/blobs/count").asLong()).isEqualTo(3);
    assertThat(json.at("/blobs/named/0/digest").asString()).isEqualTo(BLOB.toString());
    assertThat(json.at("/blobs/named/0/mediaType").asString()).isEqualTo(Images.LAYER);
  }
}
