package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a test pushes into one repository: blobs, manifests in an order in which each comes after
 * what it names, and tags. Manifests are drafts that a test may change until it adds them.
 */
final class Content {
  static final String LAYER = "application/vnd.oci.image.layer.v1.tar";
  static final String CONFIG = "application/vnd.oci.image.config.v1+json";
  static final String EMPTY = "application/vnd.oci.empty.v1+json";

  private static final int LAYER_SIZE = 2_048;

  private final Algorithm algorithm;
  private final SplittableRandom random = new SplittableRandom();
  private final Map<String, byte[]> blobs = new LinkedHashMap<>();
  private final List<Document> manifests = new ArrayList<>();
  private final Map<String, Document> tags = new LinkedHashMap<>();

  Content() {
    this(Algorithm.SHA256);
  }

  Content(Algorithm algorithm) {
    this.algorithm = algorithm;
  }

  Algorithm algorithm() {
    return algorithm;
  }

  Map<String, byte[]> blobs() {
    return blobs;
  }

  List<Document> manifests() {
    return manifests;
  }

  Map<String, Document> tags() {
    return tags;
  }

  static ObjectNode descriptor(String mediaType, String digest, int size) {
    return JsonMapper.shared()
        .createObjectNode()
        .put("mediaType", mediaType)
        .put("digest", digest)
        .put("size", size);
  }

  /** Adds a blob; returns its descriptor. */
  ObjectNode blob(String mediaType, byte[] bytes) {
    String digest = algorithm.digest(bytes);
    blobs.put(digest, bytes);
    return descriptor(mediaType, digest, bytes.length);
  }

  ObjectNode blob(String mediaType, String text) {
    return blob(mediaType, text.getBytes(StandardCharsets.UTF_8));
  }

  ObjectNode randomBlob(String mediaType) {
    return blob(mediaType, Bytes.random(random, LAYER_SIZE));
  }

  ObjectNode compressedLayer() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(Bytes.random(random, LAYER_SIZE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return blob(LAYER + "+gzip", packed.toByteArray());
  }

  ObjectNode config(String architecture) {
    return blob(
        CONFIG,
        """
        {"architecture":"%s","os":"linux","author":"%x","rootfs":{"type":"layers","diff_ids":[]}}"""
            .formatted(architecture, random.nextLong()));
  }

  ObjectNode image(ObjectNode config, ObjectNode... layers) {
    ObjectNode image = draft(RegistryClient.IMAGE);
    image.set("config", config);
    image.putArray("layers").addAll(List.of(layers));
    return image;
  }

  /** An image with two compressed layers. */
  ObjectNode image() {
    return image(config("amd64"), compressedLayer(), compressedLayer());
  }

  /** An image of this type whose configuration says nothing and whose only layer is of the type. */
  ObjectNode artifact(String type) {
    return image(blob(EMPTY, "{}"), randomBlob(type)).put("artifactType", type);
  }

  ObjectNode index(Document... children) {
    ObjectNode index = draft(RegistryClient.INDEX);
    ArrayNode manifests = index.putArray("manifests");
    for (Document child : children) {
      manifests.add(child.descriptor());
    }
    return index;
  }

  /** An index of two images, which are added. */
  ObjectNode indexOfImages() {
    return index(add(image()), add(image()));
  }

  private static ObjectNode draft(String mediaType) {
    return JsonMapper.shared()
        .createObjectNode()
        .put("schemaVersion", 2)
        .put("mediaType", mediaType);
  }

  /** Ends a draft: from here on it is these bytes. */
  Document add(ObjectNode draft, String... names) {
    return add(
        draft.path("mediaType").asString(), JsonMapper.shared().writeValueAsBytes(draft), names);
  }

  /** As above, with bytes of any form. */
  Document add(String mediaType, byte[] bytes, String... names) {
    Document manifest = new Document(mediaType, algorithm.digest(bytes), bytes);
    manifests.add(manifest);
    for (String name : names) {
      tags.put(name, manifest);
    }
    return manifest;
  }

  /** Pushes all blobs there are so far. */
  void pushBlobs(RegistryClient client, String repository)
      throws IOException, InterruptedException {
    for (Map.Entry<String, byte[]> blob : blobs.entrySet()) {
      expectCreated(client.postBlob(repository, blob.getKey(), blob.getValue()));
    }
  }

  /** Pushes all blobs, and all manifests by digest; no tags. */
  void push(RegistryClient client, String repository) throws IOException, InterruptedException {
    pushBlobs(client, repository);
    for (Document manifest : manifests) {
      expectCreated(manifest.put(client, repository, manifest.digest()));
    }
  }

  private static void expectCreated(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode()).as(RegistryClient.text(answer)).isEqualTo(201);
  }
}
