package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A layer carries the facts of its blob. */
@Tag("slow")
final class LayersIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  private record Layer(Digest digest, long size, int mediaTypeId) {}

  @Test
  @Shows("R7")
  void tellsAllOfAManifestsLayersInOneStatementOnOneTable() {
    SampleRepository.use(
        database,
        repository -> {
          Digest layer = repository.blob("layer");
          Digest other = repository.blob("other");
          long image = repository.image("image", repository.blob("config"), layer, other);
          AtomicReference<List<Layer>> layers = new AtomicReference<>(List.of());

          Map<String, TableCounters> work =
              TableCounters.during(
                  repository.handle(), () -> layers.set(layersOf(repository, image)));

          assertThat(layers.get()).extracting(Layer::digest).containsExactly(layer, other);
          assertThat(work.values()).extracting(TableCounters::parent).containsExactly("layers");
        });
  }

  @Test
  @Shows("R6")
  void keepsAlgorithmAndValueOfADigestInOneColumn() {
    SampleRepository.use(
        database,
        repository -> {
          Digest sha256 = repository.digest("content");
          Digest sha512 = Digest.ofContent(DigestAlgorithm.SHA512, new byte[] {1});
          long image = repository.manifest("image", null, null);
          repository.layers(image, false, sha256, sha512);

          assertThat(layersOf(repository, image))
              .extracting(Layer::digest)
              .containsExactly(sha256, sha512);
        });
  }

  @Test
  @Shows("R6")
  void keepsAMediaTypeOnceForAllThatHaveIt() {
    SampleRepository.use(
        database,
        repository -> {
          long image = repository.manifest("image", null, null);
          repository.layers(image, false, repository.digest("layer"), repository.digest("other"));

          assertThat(layersOf(repository, image))
              .extracting(Layer::mediaTypeId)
              .containsOnly(repository.mediaType());
        });
  }

  private static List<Layer> layersOf(SampleRepository repository, long manifest) {
    return repository
        .handle()
        .createQuery(
            """
            SELECT digest, size, media_type_id
            FROM layers
            WHERE repository_id = :repository AND manifest_id = :manifest
            ORDER BY position
            """)
        .bind("repository", repository.id())
        .bind("manifest", manifest)
        .map(
            (row, context) ->
                new Layer(
                    Digest.fromBytes(row.getBytes("digest")),
                    row.getLong("size"),
                    row.getInt("media_type_id")))
        .list();
  }
}
