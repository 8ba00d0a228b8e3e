package dev.berth.registry.schema;

import static dev.berth.registry.review.ReviewEvent.INDEX_DELETE;
import static dev.berth.registry.review.ReviewEvent.LAYER_DELETE;
import static dev.berth.registry.review.ReviewEvent.MANIFEST_DELETE;
import static dev.berth.registry.review.ReviewEvent.MANIFEST_UPLOAD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a pushed or deleted manifest leaves in the queues. */
final class ManifestTriggersIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @Test
  @Shows("R12")
  void queuesAPushedManifest() {
    SampleRepository.use(
        database,
        repository -> {
          long image = repository.image("image", repository.blob("config"));

          assertThat(repository.queued().manifests())
              .containsExactly(new ManifestEvent(image, MANIFEST_UPLOAD));
        });
  }

  @Test
  @Shows({"R9", "R14"})
  void queuesConfigurationAndLayersOfADeletedManifestOnce() {
    SampleRepository.use(
        database,
        repository -> {
          Digest configuration = repository.blob("config");
          Digest layer = repository.blob("layer");
          Digest other = repository.blob("other");
          long image = repository.image("image", configuration, layer, other, layer);
          repository.queued().forget();

          repository.deleteManifest(image);

          assertThat(repository.queued().blobs())
              .containsExactlyInAnyOrder(
                  new BlobEvent(configuration, MANIFEST_DELETE),
                  new BlobEvent(layer, LAYER_DELETE),
                  new BlobEvent(other, LAYER_DELETE));
          assertThat(repository.queued().manifests()).isEmpty();
        });
  }

  @Test
  @Shows({"R9", "R14"})
  void queuesASharedBlobOncePerStatement() {
    SampleRepository.use(
        database,
        repository -> {
          Digest configuration = repository.blob("config");
          Digest layer = repository.blob("layer");
          repository.image("first", configuration, layer);
          repository.image("second", configuration, layer);
          repository.queued().forget();

          repository
              .handle()
              .execute("DELETE FROM manifests WHERE repository_id = ?", repository.id());

          assertThat(repository.queued().blobs())
              .containsExactlyInAnyOrder(
                  new BlobEvent(configuration, MANIFEST_DELETE),
                  new BlobEvent(layer, LAYER_DELETE));
        });
  }

  @Test
  void queuesNoLayerThatIsNotStored() {
    SampleRepository.use(
        database,
        repository -> {
          long artifact = repository.manifest("artifact", null, null);
          repository.layers(artifact, false, repository.digest("foreign"));
          repository.queued().forget();

          repository.deleteManifest(artifact);

          assertThat(repository.queued().blobs()).isEmpty();
        });
  }

  @Test
  @Shows("R14")
  void queuesASubjectWhoseReferrersStay() {
    SampleRepository.use(
        database,
        repository -> {
          long image = repository.image("image", repository.blob("config"));
          repository.manifest("signature", null, repository.digest("image"));
          repository.manifest("attestation", null, repository.digest("image"));
          long report = repository.manifest("report", null, repository.digest("image"));
          repository.manifest("unrelated", null, repository.digest("elsewhere"));
          repository.queued().forget();

          repository
              .handle()
              .execute(
                  "DELETE FROM manifests WHERE repository_id = ? AND id IN (?, ?)",
                  repository.id(),
                  image,
                  report);

          assertThat(repository.queued().manifests()).isEmpty();
          assertThat(repository.queued().subjects()).containsExactly(repository.digest("image"));
        });
  }

  @Test
  @Shows("R12")
  void queuesTheChildrenOfADeletedIndexOnce() {
    SampleRepository.use(
        database,
        repository -> {
          long amd64 = repository.image("amd64", repository.blob("config"));
          long arm64 = repository.image("arm64", repository.digest("config"));
          long first = repository.index("first", amd64, arm64);
          long second = repository.index("second", amd64);
          repository.queued().forget();

          repository
              .handle()
              .execute(
                  "DELETE FROM manifests WHERE repository_id = ? AND id IN (?, ?)",
                  repository.id(),
                  first,
                  second);

          assertThat(repository.queued().manifests())
              .containsExactlyInAnyOrder(
                  new ManifestEvent(amd64, INDEX_DELETE), new ManifestEvent(arm64, INDEX_DELETE));
        });
  }

  @Test
  void queuesNothingWhenNoRowWasDeleted() {
    SampleRepository.use(
        database,
        repository -> {
          long image = repository.image("image", repository.blob("config"));
          repository.queued().forget();

          repository.deleteManifest(image + 1);

          assertThat(repository.queued().blobs()).isEmpty();
          assertThat(repository.queued().manifests()).isEmpty();
        });
  }
}
