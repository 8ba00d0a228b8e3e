package dev.berth.registry.repository;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The table {@code repository_review_queue}: repositories that may hold nothing any more. Events
 * are only added, without waiting for anybody. Whoever takes some makes them due again in a minute,
 * and deletes them in the transaction that has looked: one that fails or ends in between is
 * repeated.
 */
public final class RepositoryReviewQueue {

  /** Queues a review of the repository, due in a minute. */
  public void insert(Handle handle, long repositoryId) {
    handle
        .createUpdate(
            """
            INSERT INTO repository_review_queue (repository_id, review_after)
            VALUES (:repositoryId, clock_timestamp() + interval '1 minute')
            """)
        .bind("repositoryId", repositoryId)
        .execute();
  }

  /**
   * Takes the oldest reviews that are due, at most so many, and passes over those that others take:
   * the ids of the events, by repository.
   */
  public Map<Long, List<Long>> take(Handle handle, int most) {
    return handle
        .createQuery(
            """
            UPDATE repository_review_queue
            SET review_after = clock_timestamp() + interval '1 minute'
            WHERE id = ANY(ARRAY(
                SELECT id
                FROM repository_review_queue
                WHERE review_after <= (SELECT clock_timestamp())
                ORDER BY review_after, id
                LIMIT :most
                FOR UPDATE SKIP LOCKED
            ))
            RETURNING repository_id, id
            """)
        .bind("most", most)
        .map((row, _) -> new Event(row.getLong("repository_id"), row.getLong("id")))
        .stream()
        .collect(
            Collectors.groupingBy(
                Event::repositoryId, Collectors.mapping(Event::id, Collectors.toList())));
  }

  private record Event(long repositoryId, long id) {}

  public void delete(Handle handle, Collection<Long> ids) {
    handle
        .createUpdate(
            """
            DELETE FROM repository_review_queue
            WHERE id = ANY(:ids)
            """)
        .bindArray("ids", Long.class, ids)
        .execute();
  }
}
