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
    database
        .database()
        .useTransaction(
            handle -> {
              var repository = SampleRepository.create(handle);
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
    database
        .database()
        .useTransaction(
            handle -> {
              var repository = SampleRepository.create(handle);
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
    database
        .database()
        .useTransaction(
            handle -> {
              var repository = SampleRepository.create(handle);
              long before = repository.manifest("before", null, null);
              long after = repository.manifest("after", null, null);
              repository.tag("one", before);
              repository.tag("two", before);
              repository.tag("three", after);
              repository.queued().forget();

              handle.execute(
                  "UPDATE tags SET manifest_id = ? WHERE repository_id = ?",
                  after,
                  repository.id());

              assertThat(repository.queued().manifests())
                  .containsExactly(new ManifestEvent(before, TAG_SWITCH));
            });
  }

  @Test
  @Shows("R16")
  void queuesTheManifestOfADeletedTagOnce() {
    database
        .database()
        .useTransaction(
            handle -> {
              var repository = SampleRepository.create(handle);
              long image = repository.manifest("image", null, null);
              repository.tag("one", image);
              repository.tag("two", image);
              repository.tag("kept", image);
              repository.queued().forget();

              handle.execute(
                  "DELETE FROM tags WHERE repository_id = ? AND name IN ('one', 'two')",
                  repository.id());

              assertThat(repository.queued().manifests())
                  .containsExactly(new ManifestEvent(image, TAG_DELETE));
            });
  }

  @Test
  void queuesNothingForATagThatWentWithItsManifest() {
    database
        .database()
        .useTransaction(
            handle -> {
              var repository = SampleRepository.create(handle);
              long image = repository.manifest("image", null, null);
              repository.tag("latest", image);
              repository.queued().forget();

              repository.deleteManifest(image);

              assertThat(repository.queued().manifests()).isEmpty();
            });
  }

  @Test
  void queuesNothingWhenNoTagWasDeleted() {
    database
        .database()
        .useTransaction(
            handle -> {
              var repository = SampleRepository.create(handle);

              repository.deleteTag("missing");

              assertThat(repository.queued().manifests()).isEmpty();
            });
  }
}
