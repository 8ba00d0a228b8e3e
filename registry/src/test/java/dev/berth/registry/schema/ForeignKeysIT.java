package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.oci.Digest;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the database refuses to delete, and what goes along. */
final class ForeignKeysIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @Test
  void keepsABlobThatIsALayer() {
    assertRefused(
        repository -> {
          Digest layer = repository.blob("layer");
          repository.layers(repository.manifest("image", null, null), true, layer);
          repository.unlink(layer);
          deleteBlob(repository, layer);
        },
        "blobs_layers");
  }

  @Test
  void keepsABlobThatIsAConfiguration() {
    assertRefused(
        repository -> {
          Digest configuration = repository.blob("config");
          repository.image("image", configuration);
          repository.unlink(configuration);
          deleteBlob(repository, configuration);
        },
        "blobs_configurations");
  }

  @Test
  void keepsABlobThatIsVisibleInARepository() {
    assertRefused(
        repository -> deleteBlob(repository, repository.blob("blob")), "blobs_repositories");
  }

  @Test
  void deletesABlobThatNobodyUses() {
    SampleRepository.use(
        database,
        repository -> {
          Digest blob = repository.blob("blob");
          repository.unlink(blob);

          assertThat(deleteBlob(repository, blob)).isEqualTo(1);
        });
  }

  @Test
  void refusesALayerWhoseBlobIsMissing() {
    assertRefused(
        repository -> {
          long image = repository.manifest("image", null, null);
          repository.layers(image, true, repository.digest("missing"));
        },
        "blobs_layers");
  }

  @Test
  void keepsTheChildOfAnIndex() {
    assertRefused(
        repository -> {
          long image = repository.manifest("image", null, null);
          repository.index("index", image);
          repository.deleteManifest(image);
        },
        "manifest_references");
  }

  @Test
  void keepsARepositoryWithAnUploadUnderWay() {
    assertRefused(
        repository -> {
          repository
              .handle()
              .execute(
                  """
              INSERT INTO uploads (repository_id, id, location, token, digest, expires_at)
              VALUES (?, ?, ?, ?, ?, clock_timestamp())
              """,
                  repository.id(),
                  UUID.randomUUID(),
                  "blobs/00/" + UUID.randomUUID(),
                  UUID.randomUUID(),
                  repository.digest("nothing yet"));
          deleteRepository(repository);
        },
        "uploads");
  }

  @Test
  @Shows({"R5", "R14"})
  void deletesARepositoryWithAllItHolds() {
    SampleRepository.use(
        database,
        repository -> {
          Digest layer = repository.blob("layer");
          long image = repository.image("image", repository.blob("config"), layer);
          repository.index("index", image);
          repository.tag("latest", image);
          repository.queued().forget();

          repository
              .handle()
              .execute("DELETE FROM manifest_references WHERE repository_id = ?", repository.id());
          deleteRepository(repository);

          assertThat(rowsLeft(repository)).isZero();
          assertThat(repository.queued().blobs())
              .extracting(BlobEvent::digest)
              .contains(layer, repository.digest("config"));
          assertThat(deleteBlob(repository, layer)).isEqualTo(1);
        });
  }

  private static int deleteBlob(SampleRepository repository, Digest digest) {
    return repository.handle().execute("DELETE FROM blobs WHERE digest = ?", digest);
  }

  private static void deleteRepository(SampleRepository repository) {
    repository.handle().execute("DELETE FROM repositories WHERE id = ?", repository.id());
  }

  private static int rowsLeft(SampleRepository repository) {
    return repository
        .handle()
        .createQuery(
            """
            SELECT (SELECT count(*) FROM manifests WHERE repository_id = :repository)
                 + (SELECT count(*) FROM layers WHERE repository_id = :repository)
                 + (SELECT count(*) FROM tags WHERE repository_id = :repository)
                 + (SELECT count(*) FROM repository_blobs WHERE repository_id = :repository)
                 + (SELECT count(*) FROM blobs_layers WHERE repository_id = :repository)
                 + (SELECT count(*) FROM blobs_configurations WHERE repository_id = :repository)
                 + (SELECT count(*) FROM blobs_repositories WHERE repository_id = :repository)
            """)
        .bind("repository", repository.id())
        .mapTo(int.class)
        .one();
  }

  private static void assertRefused(Consumer<SampleRepository> work, String table) {
    assertThatThrownBy(() -> SampleRepository.use(database, work))
        .hasMessageContaining("violates foreign key constraint")
        .hasMessageContaining(table);
  }
}
