package dev.berth.e2e;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Images in a folder of the OCI layout, with layers of random bytes. */
final class TestImage {
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";

  private final Path folder;
  private final RandomGenerator random;

  private TestImage(Path folder, RandomGenerator random) {
    this.folder = folder;
    this.random = random;
  }

  /** An index of an image with three layers, one of them twice, and an image with one of them. */
  static Path create(Path folder, RandomGenerator random) throws IOException {
    TestImage image = new TestImage(folder, random);
    image.write();
    return folder;
  }

  private void write() throws IOException {
    Files.createDirectories(folder.resolve("blobs/sha256"));
    Files.writeString(folder.resolve("oci-layout"), "{\"imageLayoutVersion\":\"1.0.0\"}");
    String small = layer(1_000);
    String large = layer(3_000_000);
    String other = layer(70_000);
    String index =
        index(image("amd64", List.of(small, large, small, other)), image("arm64", List.of(large)));
    String described = describe(INDEX, index.getBytes(StandardCharsets.UTF_8), "");
    Files.writeString(
        folder.resolve("index.json"),
        "{\"schemaVersion\":2,\"manifests\":[%s]}".formatted(described));
  }

  private String layer(int size) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(Bytes.random(random, size));
    }
    return describe("application/vnd.oci.image.layer.v1.tar+gzip", packed.toByteArray(), "");
  }

  private String image(String architecture, List<String> layers) throws IOException {
    String config =
        """
        {"architecture":"%s","os":"linux","rootfs":{"type":"layers","diff_ids":[]}}"""
            .formatted(architecture);
    String manifest =
        Manifests.image(
            describe(
                "application/vnd.oci.image.config.v1+json",
                config.getBytes(StandardCharsets.UTF_8),
                ""),
            layers);
    return describe(
        RegistryClient.IMAGE,
        manifest.getBytes(StandardCharsets.UTF_8),
        ",\"platform\":{\"architecture\":\"%s\",\"os\":\"linux\"}".formatted(architecture));
  }

  private static String index(String... manifests) {
    return """
        {"schemaVersion":2,"mediaType":"%s","manifests":[%s]}"""
        .formatted(INDEX, String.join(",", manifests));
  }

  /** Keeps the bytes as a blob of the layout and returns their descriptor. */
  private String describe(String mediaType, byte[] bytes, String more) throws IOException {
    String digest = Bytes.digest(bytes);
    Files.write(folder.resolve("blobs").resolve(digest.replace(':', '/')), bytes);
    return Manifests.descriptor(mediaType, digest, bytes.length, more);
  }

  /** Every blob of a layout by its name. */
  static Map<String, byte[]> blobs(Path layout) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.list(layout.resolve("blobs/sha256"))) {
      found.forEach(files::add);
    }
    Map<String, byte[]> blobs = new HashMap<>();
    for (Path file : files) {
      blobs.put(file.getFileName().toString(), Files.readAllBytes(file));
    }
    return blobs;
  }
}
