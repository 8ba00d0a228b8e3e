package dev.berth.registry.gc.figures;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Counts what waits in the queues and in the ledger, by the clock of the database. */
public final class BacklogTable {

  /** Deleted manifests whose referrers are to be reviewed count as one each. */
  private static final String MANIFEST_REVIEWS =
      """
      (
          SELECT review_after, attempts FROM manifest_review_queue
          UNION ALL
          SELECT review_after, 0 FROM referrer_review_queue
      ) AS reviews
      """;

  /** Reads the queues and the ledger from end to end; they hold what is to be done, not more. */
  public Backlog get(Handle handle) {
    Backlog.Queue manifests = reviews(handle, MANIFEST_REVIEWS);
    Backlog.Queue blobs = reviews(handle, "blob_review_queue");
    return handle
        .createQuery(
            """
            SELECT count(*) AS waiting,
                   count(*) FILTER (WHERE due_at <= statement_timestamp()) AS due,
                   count(*) FILTER (WHERE attempts > 0) AS retried,
                   EXTRACT(EPOCH FROM statement_timestamp()
                       - min(due_at) FILTER (WHERE due_at <= statement_timestamp())) AS overdue,
                   COALESCE(sum(size), 0) AS bytes
            FROM (
                SELECT COALESCE(claimed_until, delete_after) AS due_at, attempts, size
                FROM storage_deletions
                WHERE removed_at IS NULL
            ) AS objects
            """)
        .map((row, _) -> new Backlog(manifests, blobs, queue(row), row.getLong("bytes")))
        .one();
  }

  private static Backlog.Queue reviews(Handle handle, String table) {
    return handle
        .createQuery(
            """
            SELECT count(*) AS waiting,
                   count(*) FILTER (WHERE review_after <= statement_timestamp()) AS due,
                   count(*) FILTER (WHERE attempts > 0) AS retried,
                   EXTRACT(EPOCH FROM statement_timestamp()
                       - min(review_after) FILTER (WHERE review_after <= statement_timestamp())
                   ) AS overdue
            FROM %s
            """
                .formatted(table))
        .map((row, _) -> queue(row))
        .one();
  }

  private static Backlog.Queue queue(ResultSet row) throws SQLException {
    return new Backlog.Queue(
        row.getLong("waiting"),
        row.getLong("due"),
        row.getLong("retried"),
        Optional.ofNullable(row.getBigDecimal("overdue"))
            .map(seconds -> Duration.ofMillis(seconds.movePointRight(3).longValue())));
  }
}
