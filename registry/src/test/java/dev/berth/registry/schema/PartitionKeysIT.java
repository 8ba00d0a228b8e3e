package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every statement stays in the partitions of the keys it was given: one for the repository, one for
 * each digest. Foreign keys, cascades and triggers are counted too. The numbers are upper bounds,
 * for two digests may fall into one partition.
 */
final class PartitionKeysIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @Test
  @Shows("R8")
  void insertsAManifestWithThreeLayers() {
    SampleRepository.use(
        database,
        repository -> {
          Digest configuration = repository.blob("config");
          Digest[] layers = blobs(repository, 3);

          assertAtMost(
              PartitionsTouched.countDuring(
                  repository.handle(), () -> repository.image("image", configuration, layers)),
              Map.of(
                  "manifests", 1,
                  "layers", 1,
                  "blobs", 4,
                  "blobs_layers", 3,
                  "blobs_configurations", 1));
        });
  }

  @Test
  @Shows("R8")
  void deletesAManifestWithThreeLayers() {
    SampleRepository.use(
        database,
        repository -> {
          long image = repository.image("image", repository.blob("config"), blobs(repository, 3));
          repository.tag("latest", image);
          repository.manifest("signature", null, repository.digest("image"));

          assertAtMost(
              PartitionsTouched.countDuring(
                  repository.handle(), () -> repository.deleteManifest(image)),
              Map.of(
                  "manifests", 1,
                  "layers", 1,
                  "manifest_references", 1,
                  "tags", 1,
                  "blobs_layers", 3,
                  "blobs_configurations", 1));
        });
  }

  @Test
  @Shows("R8")
  void deletesAnIndexWithoutConfiguration() {
    SampleRepository.use(
        database,
        repository -> {
          long index = repository.index("index", repository.manifest("image", null, null));

          assertAtMost(
              PartitionsTouched.countDuring(
                  repository.handle(), () -> repository.deleteManifest(index)),
              Map.of(
                  "manifests", 1,
                  "layers", 1,
                  "manifest_references", 1,
                  "tags", 1));
        });
  }

  @Test
  @Shows("R8")
  void switchesAndDeletesATag() {
    SampleRepository.use(
        database,
        repository -> {
          long before = repository.manifest("before", null, null);
          long after = repository.manifest("after", null, null);
          repository.tag("latest", before);

          assertAtMost(
              PartitionsTouched.countDuring(
                  repository.handle(),
                  () -> {
                    repository.tag("latest", after);
                    repository.deleteTag("latest");
                  }),
              Map.of("tags", 1, "manifests", 1));
        });
  }

  @Test
  @Shows("R8")
  void linksAndUnlinksABlob() {
    SampleRepository.use(
        database,
        repository -> {
          Digest blob = repository.blob("blob");
          repository.unlink(blob);

          assertAtMost(
              PartitionsTouched.countDuring(
                  repository.handle(),
                  () -> {
                    repository.link(blob);
                    repository.unlink(blob);
                  }),
              Map.of("repository_blobs", 1, "blobs_repositories", 1, "blobs", 1));
        });
  }

  @Test
  @Shows("R8")
  void linksABlobThatASparseManifestWaitsFor() {
    SampleRepository.use(
        database,
        repository -> {
          Digest blob = repository.blob("blob");
          repository.unlink(blob);
          repository.sparseImage("image", blob, blob);

          assertAtMost(
              PartitionsTouched.countDuring(repository.handle(), () -> repository.link(blob)),
              Map.of(
                  "repository_blobs", 1,
                  "blobs_repositories", 1,
                  "blobs", 1,
                  "manifests", 1,
                  "layers", 1,
                  "blobs_layers", 1,
                  "blobs_configurations", 1));
        });
  }

  @Test
  @Shows("R8")
  void insertsAManifestThatASparseIndexWaitsFor() {
    SampleRepository.use(
        database,
        repository -> {
          repository.sparseIndex("index", repository.digest("image"));

          assertAtMost(
              PartitionsTouched.countDuring(
                  repository.handle(), () -> repository.manifest("image", null, null)),
              Map.of("manifests", 1, "manifest_references", 1));
        });
  }

  @Test
  @Shows("R8")
  void deletesABlob() {
    SampleRepository.use(
        database,
        repository -> {
          Digest blob = repository.blob("blob");
          repository.unlink(blob);

          assertAtMost(
              PartitionsTouched.countDuring(
                  repository.handle(),
                  () -> repository.handle().execute("DELETE FROM blobs WHERE digest = ?", blob)),
              Map.of(
                  "blobs", 1,
                  "blobs_layers", 1,
                  "blobs_configurations", 1,
                  "blobs_repositories", 1));
        });
  }

  @Test
  @Shows("R8")
  void deletesARepository() {
    SampleRepository.use(
        database,
        repository -> {
          long image = repository.image("image", repository.blob("config"));
          repository.tag("latest", image);

          assertAtMost(
              PartitionsTouched.countDuring(
                  repository.handle(),
                  () ->
                      repository
                          .handle()
                          .execute("DELETE FROM repositories WHERE id = ?", repository.id())),
              Map.of(
                  "manifests", 1,
                  "layers", 1,
                  "manifest_references", 1,
                  "tags", 1,
                  "repository_blobs", 1,
                  "blobs_configurations", 1,
                  "blobs_repositories", 1));
        });
  }

  @Test
  void seesAStatementThatVisitsEveryPartition() {
    database
        .database()
        .useTransaction(
            handle ->
                assertThat(
                        PartitionsTouched.countDuring(
                            handle, () -> handle.execute("DELETE FROM tags WHERE name = 'any'")))
                    .isEqualTo(Map.of("tags", TestDatabase.PARTITIONS)));
  }

  private static Digest[] blobs(SampleRepository repository, int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> repository.blob("layer " + number))
        .toArray(Digest[]::new);
  }

  private static void assertAtMost(Map<String, Integer> touched, Map<String, Integer> bounds) {
    assertThat(touched).containsOnlyKeys(bounds.keySet());
    assertThat(touched)
        .allSatisfy(
            (table, partitions) ->
                assertThat(partitions).as(table).isLessThanOrEqualTo(bounds.get(table)));
  }
}
