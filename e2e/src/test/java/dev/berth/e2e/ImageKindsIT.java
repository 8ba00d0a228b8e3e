package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Images of every kind come back as they were pushed, and go when they are deleted. */
@Tag("slow")
final class ImageKindsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private static final String NON_DISTRIBUTABLE =
      "application/vnd.oci.image.layer.nondistributable.v1.tar";
  private static final String DOCKER = "application/vnd.docker.distribution.manifest.v2+json";

  private final String repository = "images/" + UUID.randomUUID();
  private final Content content = new Content();

  private void makeRoundTrip() throws IOException, InterruptedException {
    makeRoundTrip(content);
  }

  private void makeRoundTrip(Content content) throws IOException, InterruptedException {
    new RoundTrip(berth.client(), repository, content).run();
  }

  @Test
  @Shows("K1")
  void keepsAnImage() throws Exception {
    content.add(content.image(), "image");
    makeRoundTrip();
  }

  @Test
  @Shows("K2")
  void keepsAnImageWithUncompressedLayers() throws Exception {
    content.add(
        content.image(
            content.config("amd64"),
            content.randomBlob(Content.LAYER),
            content.randomBlob(Content.LAYER)),
        "uncompressed");
    makeRoundTrip();
  }

  @Test
  @Shows("K3")
  void keepsAnImageWhoseManifestIsLarge() throws Exception {
    ObjectNode image = content.image();
    ObjectNode annotations = image.putObject("annotations");
    for (int i = 0; i < 390; i++) {
      annotations.put("large-" + i, "A".repeat(10_000));
    }
    assertThat(content.add(image, "large").bytes()).hasSizeGreaterThan(3_900_000);
    makeRoundTrip();
  }

  @Test
  @Shows("K13")
  void keepsAnImageWhoseDescriptorsCarryTheirContent() throws Exception {
    ObjectNode config = content.blob(Content.CONFIG, "{\"os\":\"linux\"}");
    config.put("data", "{\"os\":\"linux\"}".getBytes(StandardCharsets.UTF_8));
    byte[] layer = {1, 2, 3};
    content.add(
        content.image(config, content.blob(Content.LAYER, layer).put("data", layer)), "data");
    makeRoundTrip();
  }

  @Test
  @Shows("K14")
  void keepsAnImageWithLayersThatNobodyPushes() throws Exception {
    content.add(
        content.image(
            content.config("amd64"),
            elsewhere(NON_DISTRIBUTABLE + "+gzip"),
            elsewhere(NON_DISTRIBUTABLE),
            content.compressedLayer()),
        "elsewhere");
    makeRoundTrip();
  }

  private static ObjectNode elsewhere(String mediaType) {
    byte[] name = UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8);
    ObjectNode layer = Content.descriptor(mediaType, Bytes.digest(name), 123_456);
    layer.putArray("urls").add("https://store.example.com/layers/1");
    return layer;
  }

  @Test
  @Shows("K15")
  void keepsFieldsThatNobodyKnowsAndTheFormOfTheText() throws Exception {
    ObjectNode image = content.image().put("org.example.unknown", "Grüße, 世界");
    image.withObject("config").putArray("org.example.more").add(1).add(true).addNull();
    byte[] text = JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsBytes(image);
    Document child = content.add(RegistryClient.IMAGE, text);
    content.add(content.index(child).put("org.example.unknown", 1.50), "unknown-fields");
    makeRoundTrip();
  }

  @Test
  @Shows("K16")
  void keepsAnImageWithoutLayers() throws Exception {
    content.add(content.image(content.config("amd64")), "no-layers");
    makeRoundTrip();
  }

  @Test
  @Shows("K18")
  void keepsAnIndexWhoseEveryDigestIsSha512() throws Exception {
    Content long512 = new Content(Algorithm.SHA512);
    long512.add(long512.indexOfImages());
    makeRoundTrip(long512);
  }

  @Test
  @Shows("K25")
  void keepsAnImageOfDocker() throws Exception {
    content.add(
        content
            .image(
                content.blob("application/vnd.docker.container.image.v1+json", "{}"),
                content.randomBlob("application/vnd.docker.image.rootfs.diff.tar.gzip"),
                elsewhere("application/vnd.docker.image.rootfs.foreign.diff.tar.gzip"))
            .put("mediaType", DOCKER),
        "docker");
    makeRoundTrip();
  }

  @Test
  @Shows("K27")
  void keepsADocumentOfATypeThatNobodyKnows() throws Exception {
    String type = "application/vnd.example.unknown.v7+json";
    content.add(
        type, "{\"anything\": [1, {\"goes\": null}]}".getBytes(StandardCharsets.UTF_8), "x");
    makeRoundTrip();
  }
}
