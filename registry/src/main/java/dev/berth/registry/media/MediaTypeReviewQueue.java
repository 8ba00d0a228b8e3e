package dev.berth.registry.media;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The table {@code media_type_review_queue}: media types that nothing may have any more. Events are
 * only added, most of them by triggers. Whoever takes some makes them due again in a minute, and
 * deletes them in the transaction that has looked: one that fails or ends in between is repeated.
 */
public final class MediaTypeReviewQueue {

  /**
   * Takes the oldest reviews that are due, at most so many, and passes over those that others take:
   * the ids of the events, by media type.
   */
  public Map<Integer, List<Long>> take(Handle handle, int most) {
    return handle
        .createQuery(
            """
            UPDATE media_type_review_queue
            SET review_after = clock_timestamp() + interval '1 minute'
            WHERE id = ANY(ARRAY(
                SELECT id
                FROM media_type_review_queue
                WHERE review_after <= (SELECT clock_timestamp())
                ORDER BY review_after, id
                LIMIT :most
                FOR UPDATE SKIP LOCKED
            ))
            RETURNING media_type_id, id
            """)
        .bind("most", most)
        .map((row, _) -> new Event(row.getInt("media_type_id"), row.getLong("id")))
        .stream()
        .collect(
            Collectors.groupingBy(
                Event::mediaTypeId, Collectors.mapping(Event::id, Collectors.toList())));
  }

  private record Event(int mediaTypeId, long id) {}

  public void delete(Handle handle, Collection<Long> ids) {
    handle
        .createUpdate(
            """
            DELETE FROM media_type_review_queue
            WHERE id = ANY(:ids)
            """)
        .bindArray("ids", Long.class, ids)
        .execute();
  }
}
