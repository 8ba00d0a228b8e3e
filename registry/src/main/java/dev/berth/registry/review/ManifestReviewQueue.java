package dev.berth.registry.review;

import org.jdbi.v3.core.Handle;

/**
 * The table {@code manifest_review_queue}: append-only events. Inserting never waits for anybody.
 * Most events are inserted by triggers; a later event postpones the review of the same manifest.
 */
public final class ManifestReviewQueue {

  public void insert(Handle handle, long repositoryId, long manifestId, ReviewEvent event) {
    handle
        .createUpdate(
            """
            INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
            VALUES (:repositoryId, :manifestId, review_after(:event), :event)
            """)
        .bind("repositoryId", repositoryId)
        .bind("manifestId", manifestId)
        .bind("event", event.code())
        .execute();
  }
}
