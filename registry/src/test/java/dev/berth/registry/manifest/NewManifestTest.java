package dev.berth.registry.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.Manifest;
import dev.berth.oci.ManifestLimits;
import dev.berth.oci.ManifestParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NewManifestTest {
  private static final String FOREIGN = "application/vnd.docker.image.rootfs.foreign.diff.tar.gzip";
  private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
  private static final String LAYER = "application/vnd.oci.image.layer.v1.tar+gzip";
  private static final Digest CONFIG = digest("config");
  private static final Digest ONE = digest("one");
  private static final Digest TWO = digest("two");

  @Test
  void requiresAllButForeignLayers() {
    assertThat(manifest(layer(LAYER, ONE), layer(FOREIGN, TWO)).requiredBlobs())
        .containsExactlyInAnyOrder(CONFIG, ONE);
  }

  @Test
  void requiresBlobThatIsForeignLayerToo() {
    NewManifest manifest = manifest(layer(LAYER, ONE), layer(FOREIGN, ONE), layer(FOREIGN, CONFIG));
    assertThat(manifest.requiredBlobs()).containsExactlyInAnyOrder(CONFIG, ONE);
  }

  @Test
  void namesEveryBlobOnce() {
    NewManifest manifest = manifest(layer(LAYER, ONE), layer(FOREIGN, TWO), layer(LAYER, ONE));
    assertThat(manifest.blobs())
        .containsExactlyElementsOf(new TreeSet<>(List.of(CONFIG, ONE, TWO)));
    assertThat(manifest.children()).isEmpty();
  }

  @Test
  void isMadeOfTheManifestsOfAnIndex() {
    NewManifest index =
        parse(
            """
            {"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json",
            "manifests":[%s,%s,%s]}
            """
                .formatted(layer(MANIFEST, ONE), layer(MANIFEST, TWO), layer(MANIFEST, ONE)));
    assertThat(index.children()).containsExactlyElementsOf(new TreeSet<>(List.of(ONE, TWO)));
    assertThat(index.blobs()).isEmpty();
  }

  @Test
  void isListedWithItsAnnotationsIfItIsAReferrer() {
    String none = "\"layers\":[]";
    String subject = "\"subject\":" + layer(MANIFEST, ONE);
    String annotations = "\"annotations\":{\"b\":\"ä\",\"a\":\"1\"}";
    assertThat(manifestWith(none, subject, annotations).listedAnnotations())
        .contains("{\"a\":\"1\",\"b\":\"\\u00E4\"}");
    assertThat(manifestWith(none, subject).listedAnnotations()).isEmpty();
    assertThat(manifestWith(none, annotations).listedAnnotations()).isEmpty();
  }

  private static NewManifest manifest(String... layers) {
    return manifestWith("\"layers\":[%s]".formatted(String.join(",", layers)));
  }

  private static NewManifest manifestWith(String... members) {
    return parse(
        """
        {"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json",
        "config":{"mediaType":"application/vnd.oci.image.config.v1+json","digest":"%s","size":1},
        %s}
        """
            .formatted(CONFIG, String.join(",", members)));
  }

  private static NewManifest parse(String json) {
    byte[] payload = json.getBytes(StandardCharsets.UTF_8);
    Manifest manifest =
        new ManifestParser(new ManifestLimits(10_000, 16, 100, 1000, 10_000))
            .parse(payload, Optional.empty());
    return new NewManifest(digest(json), manifest, payload);
  }

  private static String layer(String mediaType, Digest digest) {
    return "{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":1}".formatted(mediaType, digest);
  }

  private static Digest digest(String content) {
    return Digest.ofContent(DigestAlgorithm.SHA256, content.getBytes(StandardCharsets.UTF_8));
  }
}
