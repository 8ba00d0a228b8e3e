package dev.berth.e2e;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A folder of the OCI image layout, which clients push from and pull into. */
record Layout(Path folder) {

  /** Makes an empty one. */
  static Layout create(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("blobs/sha256"));
    Files.writeString(folder.resolve("oci-layout"), "{\"imageLayoutVersion\":\"1.0.0\"}");
    return new Layout(folder);
  }

  /** Keeps bytes as a blob and returns their descriptor. */
  String add(String mediaType, byte[] bytes, String more) throws IOException {
    String digest = Bytes.digest(bytes);
    Files.write(file(digest), bytes);
    return Manifests.descriptor(mediaType, digest, bytes.length, more);
  }

  String add(String mediaType, String text, String more) throws IOException {
    return add(mediaType, text.getBytes(StandardCharsets.UTF_8), more);
  }

  /** Makes one descriptor the content of the layout. */
  void finish(String descriptor) throws IOException {
    Files.writeString(
        folder.resolve("index.json"),
        "{\"schemaVersion\":2,\"manifests\":[%s]}".formatted(descriptor));
  }

  /** The descriptor of the only index or image at the top. */
  String descriptor() throws IOException {
    return top().toString();
  }

  /** The digest of the only index or image at the top. */
  String digest() throws IOException {
    return top().path("digest").asString();
  }

  private JsonNode top() throws IOException {
    return read(folder.resolve("index.json")).at("/manifests/0");
  }

  /** The digest of the image for a processor, out of the index at the top. */
  String digest(String architecture) throws IOException {
    for (JsonNode child : read(file(digest())).path("manifests")) {
      if (child.at("/platform/architecture").asString().equals(architecture)) {
        return child.path("digest").asString();
      }
    }
    throw new AssertionError("no image for " + architecture);
  }

  /** Every blob by its name. */
  Map<String, byte[]> blobs() throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.list(folder.resolve("blobs/sha256"))) {
      found.forEach(files::add);
    }
    Map<String, byte[]> blobs = new HashMap<>();
    for (Path file : files) {
      blobs.put(file.getFileName().toString(), Files.readAllBytes(file));
    }
    return blobs;
  }

  private Path file(String digest) {
    return folder.resolve("blobs").resolve(digest.replace(':', '/'));
  }

  private static JsonNode read(Path file) throws IOException {
    return JsonMapper.shared().readTree(Files.readAllBytes(file));
  }

  /** The path, as clients want it. */
  @Override
  public String toString() {
    return folder.toString();
  }
}
