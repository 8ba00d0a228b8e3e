package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** What waits in {@code blob_review_queue} and {@code manifest_review_queue}, for who asks. */
final class WaitingReviewTable {

  Optional<WaitingReview> findOfBlob(Handle handle, long repositoryId, Digest digest) {
    return review(
        handle
            .createQuery(
                """
                SELECT event, since, review_after, attempts
                FROM blob_review_queue
                WHERE digest = :digest AND repository_id = :repositoryId
                ORDER BY review_after DESC, id DESC
                LIMIT 1
                """)
            .bind("digest", digest)
            .bind("repositoryId", repositoryId));
  }

  Optional<WaitingReview> findOfManifest(Handle handle, long repositoryId, long manifestId) {
    return review(
        handle
            .createQuery(
                """
                SELECT event, since, review_after, attempts
                FROM manifest_review_queue
                WHERE repository_id = :repositoryId AND manifest_id = :manifestId
                ORDER BY review_after DESC, id DESC
                LIMIT 1
                """)
            .bind("repositoryId", repositoryId)
            .bind("manifestId", manifestId));
  }

  private static Optional<WaitingReview> review(Query query) {
    return query
        .map(
            (row, _) ->
                new WaitingReview(
                    row.getString("event"),
                    row.getObject("since", OffsetDateTime.class).toInstant(),
                    row.getObject("review_after", OffsetDateTime.class).toInstant(),
                    row.getInt("attempts")))
        .findOne();
  }
}
