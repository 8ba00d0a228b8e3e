package dev.berth.registry.schema;

import static dev.berth.registry.review.ReviewEvent.BLOB_UPLOAD;
import static dev.berth.registry.review.ReviewEvent.LINK_DELETE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.oci.Digest;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who uses a blob is found by its digest, without anyone having to write it down. */
final class BlobUsageIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @Test
  @Shows({"R5", "R9"})
  void recordsEachLayerByDigest() {
    SampleRepository.use(
        database,
        repository -> {
          Digest layer = repository.blob("layer");
          Digest other = repository.blob("other");
          long image = repository.image("image", repository.blob("config"), layer, other, layer);

          assertThat(layerPositions(repository, layer)).containsExactly(1, 3);
          assertThat(layerPositions(repository, other)).containsExactly(2);
          repository.deleteManifest(image);
          assertThat(layerPositions(repository, layer)).isEmpty();
        });
  }

  @Test
  @Shows("R9")
  void recordsNothingForALayerThatIsNotStored() {
    SampleRepository.use(
        database,
        repository -> {
          Digest foreign = repository.digest("foreign");
          long image = repository.image("image", repository.blob("config"));
          repository.layers(image, false, foreign);

          assertThat(layerPositions(repository, foreign)).isEmpty();
        });
  }

  @Test
  @Shows({"R5", "R9"})
  void recordsTheConfigurationByDigest() {
    SampleRepository.use(
        database,
        repository -> {
          Digest configuration = repository.blob("config");
          long image = repository.image("image", configuration);
          repository.index("index", image);

          assertThat(manifestsConfiguredBy(repository, configuration)).containsExactly(image);
          assertThat(countConfigurations(repository)).isEqualTo(1);
        });
  }

  @Test
  @Shows({"R17", "R20"})
  void queuesAnUploadedBlobInTheTransactionThatLinksIt() {
    SampleRepository.use(
        database,
        repository -> {
          Digest blob = repository.blob("blob");

          assertThat(repositoriesOf(repository, blob)).containsExactly(repository.id());
          assertThat(repository.queued().blobs()).containsExactly(new BlobEvent(blob, BLOB_UPLOAD));
        });
  }

  @Test
  @Shows("R9")
  void queuesNothingWhenTheLinkWasThere() {
    SampleRepository.use(
        database,
        repository -> {
          Digest blob = repository.blob("blob");
          repository.queued().forget();

          repository.link(blob);

          assertThat(repository.queued().blobs()).isEmpty();
        });
  }

  @Test
  @Shows("R9")
  void queuesTheBlobOfARemovedLink() {
    SampleRepository.use(
        database,
        repository -> {
          Digest blob = repository.blob("blob");
          repository.queued().forget();

          repository.unlink(blob);
          repository.unlink(blob);

          assertThat(repositoriesOf(repository, blob)).isEmpty();
          assertThat(repository.queued().blobs()).containsExactly(new BlobEvent(blob, LINK_DELETE));
        });
  }

  @Test
  @Shows("R9")
  void refusesToUpdateALayer() {
    assertThatThrownBy(
            () ->
                database
                    .database()
                    .useTransaction(
                        handle -> handle.execute("UPDATE layers SET size = 2 WHERE false")))
        .hasMessageContaining("rows of layers are never updated");
  }

  private static List<Integer> layerPositions(SampleRepository repository, Digest digest) {
    return repository
        .handle()
        .createQuery(
            """
            SELECT layers.position
            FROM blobs_layers
            JOIN layers ON layers.repository_id = blobs_layers.repository_id
                       AND layers.id = blobs_layers.layer_id
            WHERE blobs_layers.digest = :digest
            ORDER BY layers.position
            """)
        .bind("digest", digest)
        .mapTo(Integer.class)
        .list();
  }

  private static List<Long> manifestsConfiguredBy(SampleRepository repository, Digest digest) {
    return repository
        .handle()
        .createQuery("SELECT manifest_id FROM blobs_configurations WHERE digest = :digest")
        .bind("digest", digest)
        .mapTo(Long.class)
        .list();
  }

  private static int countConfigurations(SampleRepository repository) {
    return repository
        .handle()
        .createQuery("SELECT count(*) FROM blobs_configurations WHERE repository_id = :repository")
        .bind("repository", repository.id())
        .mapTo(int.class)
        .one();
  }

  private static List<Long> repositoriesOf(SampleRepository repository, Digest digest) {
    return repository
        .handle()
        .createQuery("SELECT repository_id FROM blobs_repositories WHERE digest = :digest")
        .bind("digest", digest)
        .mapTo(Long.class)
        .list();
  }
}
