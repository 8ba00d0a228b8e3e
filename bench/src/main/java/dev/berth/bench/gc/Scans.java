package dev.berth.bench.gc;

import dev.berth.registry.db.Database;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sequential scans that a server counted, table by table and partition by partition. They
 * include those of triggers, cascades and key checks.
 */
final class Scans {
  private Scans() {}

  /**
   * A table that was scanned.
   *
   * @param pages its size; one of a few pages is rightly read whole
   */
  record Scan(String table, long scans, long pages) {}

  private record Count(long scans, long pages) {}

  /** Runs the work, which closes its connections at the end, and tells what was scanned. */
  static List<Scan> during(Database observer, Runnable work) {
    Map<String, Count> before = read(observer);
    work.run();
    List<Scan> scans = new ArrayList<>();
    read(observer)
        .forEach(
            (table, after) -> {
              long moved = after.scans() - before.getOrDefault(table, new Count(0, 0)).scans();
              if (moved > 0) {
                scans.add(new Scan(table, moved, after.pages()));
              }
            });
    return scans;
  }

  private static Map<String, Count> read(Database observer) {
    Map<String, Count> counts = new HashMap<>();
    observer.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT relname, seq_scan,
                           pg_relation_size(relid) / current_setting('block_size')::bigint
                    FROM pg_stat_user_tables
                    """)
                .map(
                    (row, context) ->
                        counts.put(row.getString(1), new Count(row.getLong(2), row.getLong(3))))
                .list());
    return counts;
  }
}
