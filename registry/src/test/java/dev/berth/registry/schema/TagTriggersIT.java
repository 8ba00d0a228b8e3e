package dev.berth.registry.schema;

import static dev.berth.registry.review.ReviewEvent.TAG_DELETE;
import static dev.berth.registry.review.ReviewEvent.TAG_SWITCH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A manifest that lost a tag is reviewed; whether another tag holds it is asked at review. */
final class TagTriggersIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @Test
  @Shows("R19")
  void queuesTheManifestThatATagLeft() {
    SampleRepository.use(
        database,
        repository -> {
          long before = repository.manifest("before", null, null);
          long after = repository.manifest("after", null, null);
          repository.tag("latest", before);
          repository.queued().forget();

          repository.tag("latest", after);

          assertThat(repository.queued().manifests())
              .containsExactly(new ManifestEvent(before, TAG_SWITCH));
        });
  }

  @Test
  @Shows("R19")
  void queuesNothingWhenATagIsPushedAgain() {
    SampleRepository.use(
        database,
        repository -> {
          long image = repository.manifest("image", null, null);
          repository.tag("latest", image);
          repository.queued().forget();

          repository.tag("latest", image);

          assertThat(repository.queued().manifests()).isEmpty();
        });
  }

  @Test
  @Shows("R19")
  void queuesAManifestOnceThatLostTwoTagsInOneStatement() {
    SampleRepository.use(
        database,
        repository -> {
          long before = repository.manifest("before", null, null);
          long after = repository.manifest("after", null, null);
          repository.tag("one", before);
          repository.tag("two", before);
          repository.tag("three", after);
          repository.queued().forget();

          repository
              .handle()
              .execute(
                  "UPDATE tags SET manifest_id = ? WHERE repository_id = ?",
                  after,
                  repository.id());

          assertThat(repository.queued().manifests())
              .containsExactly(new ManifestEvent(before, TAG_SWITCH));
        });
  }

  @Test
  void queuesTheManifestOfADeletedTagOnce() {
    SampleRepository.use(
        database,
        repository -> {
          long image = repository.manifest("image", null, null);
          repository.tag("one", image);
          repository.tag("two", image);
          repository.tag("kept", image);
          repository.queued().forget();

          repository
              .handle()
              .execute(
                  "DELETE FROM tags WHERE repository_id = ? AND name IN ('one', 'two')",
                  repository.id());

          assertThat(repository.queued().manifests())
              .containsExactly(new ManifestEvent(image, TAG_DELETE));
        });
  }

  @Test
  void queuesNothingForATagThatWentWithItsManifest() {
    SampleRepository.use(
        database,
        repository -> {
          long image = repository.manifest("image", null, null);
          repository.tag("latest", image);
          repository.queued().forget();

          repository.deleteManifest(image);

          assertThat(repository.queued().manifests()).isEmpty();
        });
  }

  @Test
  void queuesNothingWhenNoTagWasDeleted() {
    SampleRepository.use(
        database,
        repository -> {
          repository.deleteTag("missing");

          assertThat(repository.queued().manifests()).isEmpty();
        });
  }
}
