package dev.berth.registry.gc;

import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.index;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.TestClient;
import dev.berth.registry.review.Due;
import dev.berth.rules.Shows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Clients push and delete the same few indexes, images and blobs of one repository at the same
 * time, while everything is collected at once. Whenever all are done, what is there and what is
 * missing must fit together.
 */
final class SparseRegistryIT {
  @RegisterExtension
  static final CollectedNode registry =
      new CollectedNode(Map.of("BERTH_MANIFEST_SPARSE", "sparse/*"));

  private static final int ROUNDS = 8;
  private static final int CLIENTS = 6;
  private static final int REQUESTS = 12;

  private final TestClient client = registry.client();
  private final String app = "sparse/" + UUID.randomUUID();
  private final List<String> blobs =
      IntStream.range(0, 4).mapToObj(number -> "blob %d of %s".formatted(number, app)).toList();
  private final List<String> images =
      List.of(imageOf(0, 1), imageOf(1, 2, 3), imageOf(2, 0), imageOf(3, 3));
  private final List<String> indexes =
      List.of(indexOf(0, 1), indexOf(1, 2, 3), indexOf(0, 1, 2, 3));
  private final List<String> manifests =
      Stream.concat(
              Stream.concat(images.stream(), indexes.stream()),
              Stream.of(index(sha256(indexes.getFirst()), sha256(images.getLast()))))
          .toList();

  private String imageOf(int config, int... layers) {
    return image(
        sha256(blobs.get(config)),
        IntStream.of(layers).mapToObj(layer -> sha256(blobs.get(layer))).toArray(Digest[]::new));
  }

  private String indexOf(int... children) {
    return index(
        IntStream.of(children).mapToObj(child -> sha256(images.get(child))).toArray(Digest[]::new));
  }

  @RepeatedTest(2)
  @Shows({"K29", "K30", "K31", "R25"})
  void fitsTogetherWhateverMeets() throws Exception {
    client.pushBlob(app, blobs.getFirst());
    SplittableRandom random = new SplittableRandom();
    for (int round = 0; round < ROUNDS; round++) {
      deleteManifests();
      List<Integer> answers = runTogether(random);

      assertThat(answers).allMatch(status -> status < 500);
      assertFitsTogether();
    }
  }

  /** So that images and indexes are pushed again at the same moment. */
  private void deleteManifests() {
    manifests
        .reversed()
        .forEach(manifest -> client.delete("/v2/%s/manifests/%s".formatted(app, sha256(manifest))));
  }

  private List<Integer> runTogether(SplittableRandom random) throws Exception {
    List<Callable<List<Integer>>> work = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      String first = manifests.get(i);
      SplittableRandom own = random.split();
      work.add(
          () ->
              Stream.concat(
                      Stream.of(put(sha256(first), first)),
                      IntStream.range(0, REQUESTS).mapToObj(_ -> request(own)))
                  .toList());
    }
    work.add(SparseRegistryIT::collect);
    List<Integer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<List<Integer>> done : threads.invokeAll(work, 60, TimeUnit.SECONDS)) {
        answers.addAll(done.get());
      }
    }
    return answers;
  }

  private int request(SplittableRandom random) {
    String manifest = manifests.get(random.nextInt(manifests.size()));
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> put(sha256(manifest), manifest);
      case 3, 4 -> put("tag-" + random.nextInt(3), manifest);
      case 5, 6 -> client.delete("/v2/%s/manifests/%s".formatted(app, sha256(manifest))).status();
      case 7 ->
          client.delete("/v2/%s/blobs/%s".formatted(app, sha256(anyOf(blobs, random)))).status();
      default -> upload(anyOf(blobs, random));
    };
  }

  private static String anyOf(List<String> texts, SplittableRandom random) {
    return texts.get(random.nextInt(texts.size()));
  }

  private int put(Object reference, String manifest) {
    return client.putManifest(app, reference, manifest).status();
  }

  private int upload(String content) {
    return client.put(client.startUpload(app) + "?digest=" + sha256(content), content).status();
  }

  private static List<Integer> collect() {
    for (int i = 0; i < REQUESTS; i++) {
      registry.manifests().collect(Due.NOW, 50);
      registry.blobs().collect(Due.NOW, 50);
    }
    return List.of();
  }

  private void assertFitsTogether() {
    assertThat(
            count(
                """
                missing_references AS missing
                JOIN manifests USING (repository_id, digest)
                WHERE missing.kind = 'child'
                """))
        .as("children that are missing and there")
        .isZero();
    assertThat(
            count(
                """
                missing_references AS missing
                JOIN repository_blobs USING (repository_id, digest)
                WHERE missing.kind <> 'child'
                """))
        .as("blobs that are missing and there")
        .isZero();
    assertThat(
            count(
                """
                layers
                JOIN repository_blobs USING (repository_id, digest)
                LEFT JOIN blobs_layers AS used
                  ON used.digest = layers.digest AND used.layer_id = layers.id
                WHERE used.layer_id IS NULL
                """))
        .as("linked layers without a use")
        .isZero();
    assertThat(
            count(
                """
                manifests
                JOIN repository_blobs AS link
                  ON link.repository_id = manifests.repository_id
                 AND link.digest = manifests.config_digest
                LEFT JOIN blobs_configurations AS used
                  ON used.digest = manifests.config_digest AND used.manifest_id = manifests.id
                WHERE used.manifest_id IS NULL
                """))
        .as("linked configurations without a use")
        .isZero();
    assertThat(
            count(
                """
                manifests AS parent
                JOIN manifests AS child
                  ON child.repository_id = parent.repository_id
                 AND convert_from(parent.payload, 'UTF8')
                       LIKE '%"manifests"%sha256:' || encode(substr(child.digest, 2), 'hex') || '%'
                LEFT JOIN manifest_references AS reference
                  ON reference.parent_id = parent.id AND reference.child_id = child.id
                WHERE reference.child_id IS NULL
                """))
        .as("children of indexes without a reference")
        .isZero();
    assertThat(registry.node().problems()).isEmpty();
  }

  private static long count(String from) {
    return registry.count(from);
  }
}
