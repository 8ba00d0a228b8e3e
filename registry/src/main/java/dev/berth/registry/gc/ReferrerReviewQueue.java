package dev.berth.registry.gc;

import dev.berth.registry.review.Due;
import dev.berth.registry.review.Review;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The table {@code referrer_review_queue}: deleted manifests whose referrers are to be reviewed.
 * Each row stands for an event of every referrer, and is turned into such events when it is due, a
 * bounded number at a time.
 *
 * <p>Nothing has to be queued for a row when the subject is there again, as its next deletion adds
 * another row, nor when a later row waits for the same subject.
 */
final class ReferrerReviewQueue {
  private static final int MOST_ROWS = 100;
  private static final int REFERRERS_AT_A_TIME = 100;

  /** Takes rows that are due and queues referrers of each; returns how many rows it took. */
  int queueReferrers(Handle handle, Due due) {
    List<Long> taken = lock(handle, due);
    if (taken.isEmpty()) {
      return 0;
    }
    Set<Long> wanted = new HashSet<>(taken);
    wanted.removeAll(findNeedless(handle, taken));
    Set<Long> unfinished = queue(handle, wanted);
    delete(handle, taken.stream().filter(id -> !unfinished.contains(id)).toList());
    return taken.size();
  }

  private static List<Long> lock(Handle handle, Due due) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM referrer_review_queue
            WHERE :now OR review_after <= (SELECT clock_timestamp())
            ORDER BY review_after, id
            LIMIT :most
            FOR UPDATE SKIP LOCKED
            """)
        .bind("now", due == Due.NOW)
        .bind("most", MOST_ROWS)
        .mapTo(Long.class)
        .list();
  }

  private static List<Long> findNeedless(Handle handle, Collection<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT mine.id
            FROM unnest(:ids) AS wanted (id)
            JOIN referrer_review_queue AS mine ON mine.id = wanted.id
            WHERE EXISTS (
                SELECT 1
                FROM manifests
                WHERE repository_id = mine.repository_id AND digest = mine.subject_digest
            ) OR EXISTS (
                SELECT 1
                FROM referrer_review_queue AS other
                WHERE other.repository_id = mine.repository_id
                  AND other.subject_digest = mine.subject_digest
                  AND (other.review_after, other.id) > (mine.review_after, mine.id)
            )
            """)
        .bindArray("ids", Long.class, ids)
        .mapTo(Long.class)
        .list();
  }

  private record Page(long rowId, long lastReferrer, int count) {}

  /** Queues the next referrers of each row; returns the rows that may have more. */
  private static Set<Long> queue(Handle handle, Collection<Long> ids) {
    List<Page> full =
        handle
            .createQuery(
                """
                WITH referrers AS (
                    SELECT mine.id AS row_id, mine.review_after, mine.since, found.repository_id, found.id
                    FROM unnest(:ids) AS wanted (id)
                    JOIN referrer_review_queue AS mine ON mine.id = wanted.id
                    CROSS JOIN LATERAL (
                        SELECT manifests.repository_id, manifests.id
                        FROM manifests
                        WHERE manifests.repository_id = mine.repository_id
                          AND manifests.subject_digest = mine.subject_digest
                          AND manifests.id > mine.after_id
                        ORDER BY manifests.id
                        LIMIT :most
                    ) AS found
                ), queued AS (
                    INSERT INTO manifest_review_queue
                        (repository_id, manifest_id, review_after, event, since)
                    SELECT repository_id, id, review_after, 'manifest_delete', since
                    FROM referrers
                )
                SELECT row_id, max(id) AS last_referrer, count(*) AS count
                FROM referrers
                GROUP BY row_id
                """)
            .bindArray("ids", Long.class, ids)
            .bind("most", REFERRERS_AT_A_TIME)
            .map((row, _) -> new Page(row.getLong(1), row.getLong(2), row.getInt(3)))
            .stream()
            .filter(page -> page.count() == REFERRERS_AT_A_TIME)
            .toList();
    full.forEach(page -> goOnAfter(handle, page));
    return full.stream().map(Page::rowId).collect(Collectors.toSet());
  }

  private static void goOnAfter(Handle handle, Page page) {
    handle
        .createUpdate(
            """
            UPDATE referrer_review_queue
            SET after_id = :lastReferrer
            WHERE id = :id
            """)
        .bind("lastReferrer", page.lastReferrer())
        .bind("id", page.rowId())
        .execute();
  }

  private static void delete(Handle handle, Collection<Long> ids) {
    handle
        .createUpdate(
            """
            DELETE FROM referrer_review_queue
            WHERE id = ANY(:ids)
            """)
        .bindArray("ids", Long.class, ids)
        .execute();
  }

  /** Whether a row stands for an event of one of the manifests that is due after this review. */
  boolean waitsLater(Handle handle, Review<Long> review, Collection<Long> manifestIds) {
    return handle
        .createQuery(
            """
            SELECT 1
            FROM unnest(:ids) AS wanted (id)
            CROSS JOIN LATERAL (
                SELECT subject_digest
                FROM manifests
                WHERE repository_id = :repositoryId AND manifests.id = wanted.id
                LIMIT 1
            ) AS referrer
            CROSS JOIN LATERAL (
                SELECT 1
                FROM referrer_review_queue AS later
                WHERE later.repository_id = :repositoryId
                  AND later.subject_digest = referrer.subject_digest
                  AND later.review_after > :reviewAfter
                LIMIT 1
            ) AS later
            LIMIT 1
            """)
        .bindArray("ids", Long.class, manifestIds)
        .bind("repositoryId", review.repositoryId())
        .bind("reviewAfter", review.reviewAfter())
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }
}
