package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Finds reviews that are waiting in the queues, for inquiries. */
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
                FROM (
                    SELECT event, since, review_after, attempts, id
                    FROM manifest_review_queue
                    WHERE repository_id = :repositoryId AND manifest_id = :manifestId
                    UNION ALL
                    SELECT 'manifest_delete', later.since, later.review_after, 0, later.id
                    FROM manifests AS referrer
                    JOIN referrer_review_queue AS later
                      ON later.repository_id = :repositoryId
                     AND later.subject_digest = referrer.subject_digest
                    WHERE referrer.repository_id = :repositoryId AND referrer.id = :manifestId
                ) AS waiting
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
