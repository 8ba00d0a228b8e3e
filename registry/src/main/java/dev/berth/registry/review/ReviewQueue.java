package dev.berth.registry.review;

import dev.berth.oci.Digest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * A queue of events, one of the tables {@code blob_review_queue} and {@code manifest_review_queue}.
 * Events are added, most of them by triggers, without waiting for anybody; a later event puts off
 * the review of the same thing.
 *
 * <p>Whoever takes reviews locks their rows until its transaction ends, and does not wait either:
 * rows that others hold are passed over. What was taken is in the end deleted or put off.
 *
 * <p>Safe for use by many threads.
 *
 * @param <S> what the events are about: the digest of a blob, or the id of a manifest
 */
public final class ReviewQueue<S> {
  /**
   * How many delays after its event a review can be put off. A client that asks again and again
   * cannot keep garbage for ever.
   */
  private static final int LONGEST_IN_DELAYS = 7;

  private final String table;
  private final String subject;
  private final SubjectColumn<S> column;
  private final PopFrom popFrom = new PopFrom();

  private interface SubjectColumn<S> {
    S read(ResultSet row) throws SQLException;
  }

  private ReviewQueue(String table, String subject, SubjectColumn<S> column) {
    this.table = table;
    this.subject = subject;
    this.column = column;
  }

  public static ReviewQueue<Digest> ofBlobs() {
    return new ReviewQueue<>(
        "blob_review_queue", "digest", row -> Digest.fromBytes(row.getBytes("subject")));
  }

  public static ReviewQueue<Long> ofManifests() {
    return new ReviewQueue<>("manifest_review_queue", "manifest_id", row -> row.getLong("subject"));
  }

  public void insert(Handle handle, long repositoryId, S subject, ReviewEvent event) {
    handle
        .createUpdate(
            sql(
                """
                INSERT INTO {queue} (repository_id, {subject}, review_after, event)
                VALUES (:repositoryId, :subject, review_after(:event), :event)
                """))
        .bind("repositoryId", repositoryId)
        .bind("subject", subject)
        .bind("event", event.code())
        .execute();
  }

  /** The last event that waits for this. */
  public Optional<PendingReview> findLast(
      Handle handle, long repositoryId, S subject, Duration pushWindow) {
    return handle
        .createQuery(
            sql(
                """
                SELECT event, since,
                       review_after <= clock_timestamp() + make_interval(secs => :window) AS soon,
                       clock_timestamp() > since + :times * delay AS worn_out
                FROM {queue}
                JOIN review_delays USING (event)
                WHERE repository_id = :repositoryId AND {subject} = :subject
                ORDER BY review_after DESC
                LIMIT 1
                """))
        .bind("repositoryId", repositoryId)
        .bind("subject", subject)
        .bind("window", pushWindow.toMillis() / 1000.0)
        .bind("times", LONGEST_IN_DELAYS)
        .map(
            (row, _) ->
                new PendingReview(
                    row.getString("event"),
                    row.getObject("since", OffsetDateTime.class),
                    row.getBoolean("soon"),
                    row.getBoolean("worn_out")))
        .findOne();
  }

  /** Puts the review off by its delay, counted from now. */
  public void postpone(Handle handle, long repositoryId, S subject, PendingReview pending) {
    handle
        .createUpdate(
            sql(
                """
                INSERT INTO {queue} (repository_id, {subject}, review_after, event, since)
                VALUES (:repositoryId, :subject, review_after(:event), :event, :since)
                """))
        .bind("repositoryId", repositoryId)
        .bind("subject", subject)
        .bind("event", pending.event())
        .bind("since", pending.since())
        .execute();
  }

  /** Takes the oldest that are due, at most so many. */
  public List<Review<S>> lockDue(Handle handle, Due due, int most) {
    return switch (due) {
      case BY_TIME -> lockByTime(handle, most);
      case NOW -> lockNow(handle, most);
    };
  }

  private List<Review<S>> lockByTime(Handle handle, int most) {
    OffsetDateTime from = popFrom.get();
    Query query =
        handle
            .createQuery(
                sql(
                    """
                    SELECT id, repository_id, {subject} AS subject, event, review_after, found_unused
                    FROM {queue}
                    WHERE review_after BETWEEN :from AND (SELECT clock_timestamp())
                    ORDER BY review_after, id
                    LIMIT :most
                    FOR UPDATE SKIP LOCKED
                    """))
            .bind("from", from)
            .bind("most", most);
    List<Review<S>> locked = reviews(query);
    if (!locked.isEmpty()) {
      popFrom.next(from, locked.getFirst().reviewAfter());
    }
    return locked;
  }

  private List<Review<S>> lockNow(Handle handle, int most) {
    return reviews(
        handle
            .createQuery(
                sql(
                    """
                    SELECT id, repository_id, {subject} AS subject, event, review_after, found_unused
                    FROM {queue}
                    WHERE attempts = 0 OR review_after <= (SELECT clock_timestamp())
                    ORDER BY review_after, id
                    LIMIT :most
                    FOR UPDATE SKIP LOCKED
                    """))
            .bind("most", most));
  }

  /** Takes this one; empty when it is gone, or somebody else has it. */
  public Optional<Review<S>> lockOne(Handle handle, long id) {
    return reviews(
            handle
                .createQuery(
                    sql(
                        """
                        SELECT id, repository_id, {subject} AS subject, event, review_after, found_unused
                        FROM {queue}
                        WHERE id = :id
                        FOR UPDATE SKIP LOCKED
                        """))
                .bind("id", id))
        .stream()
        .findFirst();
  }

  private List<Review<S>> reviews(Query query) {
    return query
        .map(
            (row, _) ->
                new Review<>(
                    row.getLong("id"),
                    row.getLong("repository_id"),
                    column.read(row),
                    row.getString("event"),
                    row.getObject("review_after", OffsetDateTime.class),
                    row.getBoolean("found_unused")))
        .list();
  }

  /** Those of the reviews that a later event for the same thing makes needless, by their ids. */
  public List<Long> findOvertaken(Handle handle, Collection<Long> ids) {
    return handle
        .createQuery(
            sql(
                """
                SELECT mine.id
                FROM unnest(:ids) AS wanted (id)
                JOIN {queue} AS mine ON mine.id = wanted.id
                CROSS JOIN LATERAL (
                    SELECT 1
                    FROM {queue} AS other
                    WHERE other.repository_id = mine.repository_id
                      AND other.{subject} = mine.{subject}
                      AND (other.review_after, other.id) > (mine.review_after, mine.id)
                    LIMIT 1
                ) AS later
                """))
        .bindArray("ids", Long.class, ids)
        .mapTo(Long.class)
        .list();
  }

  /** Whether an event waits for one of these that is due after this review. */
  public boolean waitsLater(
      Handle handle, Review<S> review, Class<S> type, Collection<S> subjects) {
    return handle
        .createQuery(
            sql(
                """
                SELECT 1
                FROM unnest(:subjects) AS wanted (subject)
                CROSS JOIN LATERAL (
                    SELECT 1
                    FROM {queue} AS other
                    WHERE other.repository_id = :repositoryId
                      AND other.{subject} = wanted.subject
                      AND (other.review_after, other.id) > (:reviewAfter, :id)
                    LIMIT 1
                ) AS later
                LIMIT 1
                """))
        .bindArray("subjects", type, subjects)
        .bind("repositoryId", review.repositoryId())
        .bind("reviewAfter", review.reviewAfter())
        .bind("id", review.id())
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /** Puts reviews off for a moment, because what they look at is in use. */
  public void putOff(Handle handle, Collection<Long> ids) {
    if (ids.isEmpty()) {
      return;
    }
    handle
        .createUpdate(
            sql(
                """
                UPDATE {queue}
                SET review_after = clock_timestamp() + (0.2 + random()) * interval '1 second'
                WHERE id = ANY(:ids)
                """))
        .bindArray("ids", Long.class, ids)
        .execute();
  }

  /** Puts reviews off for so long that found something unused, and notes that they did. */
  public void lookAgain(Handle handle, Collection<Long> ids, Duration later) {
    if (ids.isEmpty()) {
      return;
    }
    handle
        .createUpdate(
            sql(
                """
                UPDATE {queue}
                SET found_unused = true,
                    review_after = clock_timestamp() + make_interval(secs => :later)
                WHERE id = ANY(:ids)
                """))
        .bindArray("ids", Long.class, ids)
        .bind("later", later.toMillis() / 1000.0)
        .execute();
  }

  /** Puts a review off that failed: by a minute, then by twice as long each time, up to a day. */
  public void putOffFailed(Handle handle, long id) {
    handle
        .createUpdate(
            sql(
                """
                UPDATE {queue}
                SET attempts = attempts + 1,
                    review_after = clock_timestamp()
                        + LEAST(interval '1 minute' * power(2, LEAST(attempts, 11)), interval '1 day')
                WHERE id = :id
                """))
        .bind("id", id)
        .execute();
  }

  public void delete(Handle handle, Collection<Long> ids) {
    if (ids.isEmpty()) {
      return;
    }
    handle
        .createUpdate(sql("DELETE FROM {queue} WHERE id = ANY(:ids)"))
        .bindArray("ids", Long.class, ids)
        .execute();
  }

  private String sql(String text) {
    return text.replace("{queue}", table).replace("{subject}", subject);
  }
}
