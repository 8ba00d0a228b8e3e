package dev.berth.e2e.race;

import dev.berth.e2e.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes images of every kind, in families of ten that share manifests. All of them share a few base
 * layers, and all signatures the empty configuration.
 */
final class Images {
  private static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String CONFIG = "application/vnd.oci.image.config.v1+json";
  private static final String LAYER = "application/vnd.oci.image.layer.v1.tar";
  private static final String EMPTY = "application/vnd.oci.empty.v1+json";
  private static final int BASES = 4;
  private static final int LEAST_BYTES = 50;
  private static final int MOST_BYTES = 1000;

  private final RandomGenerator random;
  private final List<Blob> bases;
  private final Blob empty = blob("{}".getBytes(StandardCharsets.UTF_8));
  private final List<Image> made = new ArrayList<>();

  private Images(RandomGenerator random) {
    this.random = random;
    this.bases = Stream.generate(this::blob).limit(BASES).toList();
  }

  /** As many images as wanted, each after what it names. */
  static List<Image> make(RandomGenerator random, int count) {
    Images images = new Images(random);
    while (images.made.size() < count) {
      images.makeFamily();
    }
    return images.made.subList(0, count);
  }

  private void makeFamily() {
    Image plain = add(image("image", List.of(base(), blob()), Optional.empty()));
    Image other = add(image("image", List.of(base(), blob()), Optional.empty()));
    Blob layer = blob();
    add(image("image with a layer twice", List.of(layer, base(), layer), Optional.empty()));
    Image bare = add(image("image without layers", List.of(), Optional.empty()));
    Image index = add(index("index", List.of(plain, other), Optional.empty()));
    add(signature(plain));
    add(signature(index));
    add(index("index of an index", List.of(index, bare), Optional.empty()));
    add(index("index with its child as subject", List.of(bare), Optional.of(bare)));
    add(image("image with a subject", List.of(blob()), Optional.of(other)));
  }

  private Image add(Image image) {
    made.add(image);
    return image;
  }

  private Blob base() {
    return bases.get(random.nextInt(bases.size()));
  }

  private Blob blob() {
    return blob(Bytes.random(random, random.nextInt(LEAST_BYTES, MOST_BYTES)));
  }

  private static Blob blob(byte[] bytes) {
    return new Blob(Bytes.digest(bytes), bytes);
  }

  private Image image(String kind, List<Blob> layers, Optional<Image> subject) {
    Blob config =
        blob(
            """
            {"architecture":"amd64","os":"linux","author":"%x"}"""
                .formatted(random.nextLong())
                .getBytes(StandardCharsets.UTF_8));
    return image(kind, config.descriptor(CONFIG), config, layers, subject);
  }

  private Image signature(Image of) {
    return image("signature", empty.descriptor(EMPTY), empty, List.of(blob()), Optional.of(of));
  }

  private static Image image(
      String kind, String config, Blob configBlob, List<Blob> layers, Optional<Image> subject) {
    String json =
        """
        {"schemaVersion":2,"mediaType":"%s","artifactType":"application/vnd.race","config":%s,\
        "layers":[%s]%s}"""
            .formatted(IMAGE, config, descriptors(layers), subjectField(subject));
    LinkedHashSet<Blob> blobs = new LinkedHashSet<>(layers);
    blobs.add(configBlob);
    return manifest(kind, IMAGE, json, List.copyOf(blobs), List.of(), subject);
  }

  private static String descriptors(List<Blob> layers) {
    return layers.stream().map(layer -> layer.descriptor(LAYER)).collect(Collectors.joining(","));
  }

  private static Image index(String kind, List<Image> children, Optional<Image> subject) {
    String manifests = children.stream().map(Image::descriptor).collect(Collectors.joining(","));
    String json =
        """
        {"schemaVersion":2,"mediaType":"%s","manifests":[%s]%s}"""
            .formatted(INDEX, manifests, subjectField(subject));
    return manifest(kind, INDEX, json, List.of(), children, subject);
  }

  private static String subjectField(Optional<Image> subject) {
    return subject.map(image -> ",\"subject\":" + image.descriptor()).orElse("");
  }

  private static Image manifest(
      String kind,
      String mediaType,
      String json,
      List<Blob> blobs,
      List<Image> children,
      Optional<Image> subject) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return new Image(kind, mediaType, Bytes.digest(bytes), bytes, blobs, children, subject);
  }
}
