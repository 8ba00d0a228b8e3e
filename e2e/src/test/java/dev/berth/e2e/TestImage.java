package dev.berth.e2e;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** Images whose layers are archives of one file of random bytes. */
final class TestImage {
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String CONFIG = "application/vnd.oci.image.config.v1+json";
  private static final String LAYER = "application/vnd.oci.image.layer.v1.tar+gzip";

  private final Layout layout;
  private final RandomGenerator random;

  private TestImage(Layout layout, RandomGenerator random) {
    this.layout = layout;
    this.random = random;
  }

  /** An index of an image with three layers, one of them twice, and an image with one of them. */
  static Layout create(Path folder, RandomGenerator random) throws IOException {
    Layout layout = Layout.create(folder);
    new TestImage(layout, random).writeIndex();
    return layout;
  }

  /** An image for one platform only. */
  static Layout single(Path folder, RandomGenerator random) throws IOException {
    Layout layout = Layout.create(folder);
    TestImage image = new TestImage(layout, random);
    layout.finish(image.image("amd64", List.of(image.layer(1_000), image.layer(200_000))));
    return layout;
  }

  private void writeIndex() throws IOException {
    Layer small = layer(1_000);
    Layer large = layer(3_000_000);
    Layer other = layer(70_000);
    String index =
        index(image("amd64", List.of(small, large, small, other)), image("arm64", List.of(large)));
    layout.finish(layout.add(INDEX, index, ""));
  }

  private Layer layer(int size) throws IOException {
    byte[] archive = Tar.ofFile("file-" + size, Bytes.random(random, size));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(archive);
    }
    return new Layer(layout.add(LAYER, packed.toByteArray(), ""), Bytes.digest(archive));
  }

  private String image(String architecture, List<Layer> layers) throws IOException {
    String archives =
        layers.stream().map(Layer::archive).collect(Collectors.joining("\",\"", "\"", "\""));
    String config =
        """
        {"architecture":"%s","os":"linux","rootfs":{"type":"layers","diff_ids":[%s]}}"""
            .formatted(architecture, archives);
    String manifest =
        Manifests.image(
            layout.add(CONFIG, config, ""), layers.stream().map(Layer::descriptor).toList());
    String platform =
        ",\"platform\":{\"architecture\":\"%s\",\"os\":\"linux\"}".formatted(architecture);
    return layout.add(RegistryClient.IMAGE, manifest, platform);
  }

  private static String index(String... manifests) {
    return """
        {"schemaVersion":2,"mediaType":"%s","manifests":[%s]}"""
        .formatted(INDEX, String.join(",", manifests));
  }

  /** A layer in a manifest, and the digest of the archive in it. */
  private record Layer(String descriptor, String archive) {}
}
