package dev.berth.registry.stats;

import dev.berth.registry.stats.DatabaseStats.TableStats;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** Counts all tables of the database, exactly: every one of them is read. */
public final class DatabaseStatsTable {

  public DatabaseStats get(Handle handle) {
    SortedMap<String, TableStats> tables = new TreeMap<>();
    for (Map.Entry<String, Long> table : bytes(handle)) {
      tables.put(table.getKey(), new TableStats(rows(handle, table.getKey()), table.getValue()));
    }
    return new DatabaseStats(
        tables,
        count(handle, "SELECT count(*) FROM repositories WHERE deleted_at IS NULL"),
        count(handle, "SELECT count(*) FROM (SELECT DISTINCT digest FROM manifests) AS distinctly"),
        count(handle, "SELECT COALESCE(sum(size), 0) FROM blobs WHERE location IS NOT NULL"));
  }

  /** All tables of ours, those of the migrations aside. */
  private static List<Map.Entry<String, Long>> bytes(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT relname AS name,
                   pg_total_relation_size(oid) + COALESCE(partitions.bytes, 0) AS bytes
            FROM pg_class
            CROSS JOIN LATERAL (
                SELECT sum(pg_total_relation_size(relid)) AS bytes
                FROM pg_partition_tree(pg_class.oid)
                WHERE relid <> pg_class.oid
            ) AS partitions
            WHERE relnamespace = current_schema()::regnamespace
              AND relkind IN ('r', 'p')
              AND NOT relispartition
              AND relname <> 'flyway_schema_history'
            """)
        .map((row, _) -> Map.entry(row.getString("name"), row.getLong("bytes")))
        .list();
  }

  private static long rows(Handle handle, String table) {
    return count(handle, "SELECT count(*) FROM " + table);
  }

  private static long count(Handle handle, String query) {
    return handle.createQuery(query).mapTo(Long.class).one();
  }
}
