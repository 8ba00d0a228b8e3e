package dev.berth.registry.schema;

import static dev.berth.registry.review.ReviewEvent.LAYER_DELETE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Two transactions that are open at the same time cannot see each other's deletes. A trigger that
 * looked for remaining uses would find one in both, queue nothing, and lose the blob for ever.
 */
final class ConcurrentDeletesIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @Test
  @Shows("R9")
  void queuesTheBlobWhenItsLastTwoUsesGoInTwoOpenTransactions() {
    TwoImages images = database.database().inTransaction(TwoImages::push);

    database
        .database()
        .useTransaction(
            first -> {
              images.repository(first).deleteManifest(images.one());
              inAnotherSession(second -> images.repository(second).deleteManifest(images.two()));
            });

    List<BlobEvent> queued =
        database.database().read(handle -> images.repository(handle).queued().blobs());
    BlobEvent event = new BlobEvent(images.layer(), LAYER_DELETE);
    assertThat(queued).containsExactly(event, event);
  }

  @Test
  @Shows("R9")
  void neverWaitsForAnotherDeleteOfTheSameBlob() {
    TwoImages images = database.database().inTransaction(TwoImages::push);

    database
        .database()
        .useTransaction(
            first -> {
              images.repository(first).deleteManifest(images.one());
              inAnotherSession(
                  second -> {
                    second.execute("SET LOCAL lock_timeout = '1ms'");
                    images.repository(second).deleteManifest(images.two());
                  });
            });
  }

  /** A thread has one transaction in a {@link Database}, so the second one needs another. */
  private static void inAnotherSession(Consumer<Handle> work) {
    try (Database other = Database.open(database.address(), TestDatabase.config())) {
      other.useTransaction(work);
    }
  }

  /** Two images of one repository that share their only layer. */
  private record TwoImages(long repositoryId, long one, long two, Digest layer) {

    static TwoImages push(Handle handle) {
      SampleRepository repository = SampleRepository.create(handle);
      Digest layer = repository.blob("layer");
      long one = repository.manifest("one", null, null);
      long two = repository.manifest("two", null, null);
      repository.layers(one, true, layer);
      repository.layers(two, true, layer);
      repository.queued().forget();
      return new TwoImages(repository.id(), one, two, layer);
    }

    SampleRepository repository(Handle handle) {
      return new SampleRepository(handle, repositoryId);
    }
  }
}
