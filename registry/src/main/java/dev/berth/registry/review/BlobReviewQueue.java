package dev.berth.registry.review;

import dev.berth.oci.Digest;
import org.jdbi.v3.core.Handle;

/**
 * The table {@code blob_review_queue}: append-only events. Inserting never waits for anybody. Most
 * events are inserted by triggers; a later event postpones the review of the same blob.
 */
public final class BlobReviewQueue {

  public void insert(Handle handle, long repositoryId, Digest digest, ReviewEvent event) {
    handle
        .createUpdate(
            """
            INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
            VALUES (:repositoryId, :digest, review_after(:event), :event)
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .bind("event", event.code())
        .execute();
  }
}
