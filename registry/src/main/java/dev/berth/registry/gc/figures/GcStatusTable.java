package dev.berth.registry.gc.figures;

import dev.berth.registry.gc.figures.GcStatus.Removed;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Reads how garbage collection is doing out of its queues and its record. */
public final class GcStatusTable {
  private final BacklogTable backlog = new BacklogTable();

  public GcStatus get(Handle handle) {
    List<Removed> removed = removed(handle);
    return new GcStatus(
        backlog.get(handle), removed.get(0), removed.get(1), removed.get(2), restorable(handle));
  }

  /** In the last hour, in the last day, and as far back as the record is kept. */
  private static List<Removed> removed(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT count(*) FILTER (WHERE kind = 'manifest') AS manifests,
                   count(*) FILTER (WHERE kind = 'link') AS links,
                   count(*) FILTER (WHERE kind = 'blob') AS blobs,
                   count(*) FILTER (WHERE kind = 'object') AS objects,
                   COALESCE(sum(bytes) FILTER (WHERE kind = 'object'), 0) AS bytes
            FROM (VALUES (1, statement_timestamp() - interval '1 hour'),
                         (2, statement_timestamp() - interval '24 hours'),
                         (3, '-infinity'::timestamptz)) AS span (position, since)
            LEFT JOIN collected ON collected_at >= since
            GROUP BY position
            ORDER BY position
            """)
        .map(
            (row, _) ->
                new Removed(
                    row.getLong("manifests"),
                    row.getLong("links"),
                    row.getLong("blobs"),
                    row.getLong("objects"),
                    row.getLong("bytes")))
        .list();
  }

  private static long restorable(Handle handle) {
    return handle
        .createQuery(
            "SELECT count(*) FROM deleted_manifests WHERE keep_until > statement_timestamp()")
        .mapTo(Long.class)
        .one();
  }
}
