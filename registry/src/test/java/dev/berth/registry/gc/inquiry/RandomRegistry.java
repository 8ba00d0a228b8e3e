package dev.berth.registry.gc.inquiry;

import static dev.berth.registry.Images.FOREIGN;
import static dev.berth.registry.Images.LAYER;
import static dev.berth.registry.Images.config;
import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.TestClient.OCI_MANIFEST;
import static dev.berth.registry.TestClient.sha256;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Pushes images, indexes and referrers at random: few repositories, few blobs and much sharing,
 * with rings, subjects that come late or never, blobs that nothing names, and foreign layers.
 */
final class RandomRegistry {
  private static final int BLOBS = 20;
  private static final int TAGS = 6;
  private static final int REMEMBERED = 15;

  private final TestClient client;
  private final Random random;
  private final List<String> repositories;
  private final Map<String, List<Digest>> pushed = new HashMap<>();
  private final Map<Digest, String> texts = new HashMap<>();
  private int numbered;

  RandomRegistry(TestClient client, Random random, List<String> repositories) {
    this.client = client;
    this.random = random;
    this.repositories = repositories;
  }

  String anyRepository() {
    return any(repositories);
  }

  String anyTag() {
    return "tag-" + random.nextInt(TAGS);
  }

  /** A manifest that was pushed to the repository lately. */
  Digest anyManifest(String repository) {
    List<Digest> known = known(repository);
    return known.isEmpty() ? sha256("nothing") : any(known);
  }

  void push(int manifests) {
    for (int number = 0; number < manifests; number++) {
      String repository = anyRepository();
      if (random.nextInt(6) == 0) {
        client.pushBlob(repository, content());
      }
      push(repository, manifest(repository));
    }
  }

  /** A new one, or one that was there before, so that it is a late subject of others. */
  private String manifest(String repository) {
    return switch (random.nextInt(6)) {
      case 0 -> texts.getOrDefault(anyManifest(repository), image(repository));
      case 1, 2 -> index(repository);
      default -> image(repository);
    };
  }

  private void push(String repository, String manifest) {
    Object reference = random.nextInt(3) > 0 ? anyTag() : sha256(manifest);
    Answer answer = client.putManifest(repository, reference, manifest);
    // A child may have been deleted since.
    if (answer.status() == 201) {
      remember(repository, sha256(manifest));
      texts.put(sha256(manifest), manifest);
    } else if (!answer.errorCodes().contains("MANIFEST_BLOB_UNKNOWN")) {
      throw new AssertionError(answer.toString());
    }
  }

  private void remember(String repository, Digest manifest) {
    List<Digest> known = known(repository);
    known.add(manifest);
    if (known.size() > REMEMBERED) {
      known.removeFirst();
    }
  }

  private String image(String repository) {
    Digest config = client.pushBlob(repository, content());
    String layers =
        IntStream.range(0, random.nextInt(4))
            .mapToObj(_ -> descriptor(LAYER, client.pushBlob(repository, content())))
            .collect(Collectors.joining(","));
    if (layers.isEmpty() && random.nextBoolean()) {
      layers = descriptor(FOREIGN, sha256(content()));
    }
    return "{\"schemaVersion\":2,%s\"config\":%s,\"layers\":[%s]}"
        .formatted(fields(subject(repository)), config(config), layers);
  }

  private String index(String repository) {
    List<Digest> children =
        IntStream.range(0, random.nextInt(4))
            .mapToObj(_ -> anyManifest(repository))
            .distinct()
            .toList();
    // Its own child as subject makes a ring.
    Digest subject =
        children.isEmpty() || random.nextInt(3) > 0 ? subject(repository) : any(children);
    String named =
        children.stream()
            .map(child -> descriptor(OCI_MANIFEST, child))
            .collect(Collectors.joining(","));
    return "{\"schemaVersion\":2,%s\"manifests\":[%s]}".formatted(fields(subject), named);
  }

  private Digest subject(String repository) {
    return random.nextInt(2) == 0 ? anyManifest(repository) : sha256("no such manifest");
  }

  private String fields(Digest subject) {
    String subjectField =
        random.nextInt(3) > 0 ? "\"subject\":%s,".formatted(descriptor(OCI_MANIFEST, subject)) : "";
    return "\"annotations\":{\"number\":\"%d\"},%s".formatted(numbered++, subjectField);
  }

  private String content() {
    return repositories.getFirst() + "x".repeat(random.nextInt(BLOBS));
  }

  private List<Digest> known(String repository) {
    return pushed.computeIfAbsent(repository, _ -> new ArrayList<>());
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
