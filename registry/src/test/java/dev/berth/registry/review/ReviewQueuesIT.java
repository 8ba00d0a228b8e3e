package dev.berth.registry.review;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.rules.Shows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ReviewQueuesIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final TestTransactions transaction = new TestTransactions(server.database());
  private final ReviewQueue<Digest> blobs = ReviewQueue.ofBlobs();
  private final ReviewQueue<Long> manifests = ReviewQueue.ofManifests();

  @ParameterizedTest
  @EnumSource
  @Shows("R17")
  void reviewsNothingBeforeThePushWindowIsOver(ReviewEvent event) {
    Digest digest = sha256(event.code());
    transaction.run(handle -> blobs.insert(handle, 1, digest, event));
    transaction.run(handle -> manifests.insert(handle, 2, (long) event.code().hashCode(), event));

    assertThat(
            due(
                "SELECT event FROM blob_review_queue WHERE digest = ? AND repository_id = 1",
                digest))
        .containsExactly(event.code());
    assertThat(
            due(
                "SELECT event FROM manifest_review_queue WHERE manifest_id = ? AND repository_id = 2",
                event.code().hashCode()))
        .containsExactly(event.code());
  }

  /** The events that are due in more than ten minutes. */
  private List<String> due(String select, Object key) {
    return transaction.list(
        handle ->
            handle
                .select(
                    select + " AND review_after > clock_timestamp() + interval '10 minutes'", key)
                .mapTo(String.class)
                .list());
  }

  @Test
  void neverWaitsForAnotherInsertOfTheSame() {
    Digest digest = sha256("same");
    try (HeldTransaction first =
        HeldTransaction.begin(
            server.database(),
            handle -> blobs.insert(handle, 1, digest, ReviewEvent.BLOB_UPLOAD))) {
      transaction.run(
          handle -> {
            handle.execute("SET LOCAL lock_timeout = '1ms'");
            blobs.insert(handle, 1, digest, ReviewEvent.BLOB_UPLOAD);
          });
      first.commit();
    }
    assertThat(due("SELECT event FROM blob_review_queue WHERE digest = ?", digest)).hasSize(2);
  }

  @Test
  @Shows("R8")
  void touchesNoPartition() {
    transaction.run(
        handle ->
            assertThat(
                    PartitionsTouched.during(
                        handle,
                        () -> {
                          blobs.insert(handle, 1, sha256("x"), ReviewEvent.LINK_DELETE);
                          manifests.insert(handle, 1, 1L, ReviewEvent.TAG_DELETE);
                        }))
                .isEmpty());
  }
}
