package dev.berth.bench.subject;

import dev.berth.registry.db.Database;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The sequential scans that a server counted. They include those of triggers, cascades and key
 * checks.
 */
public final class Scans {
  private Scans() {}

  /**
   * A table that was read whole, or some of its partitions were.
   *
   * @param pages the size of the largest partition
   */
  public record Scan(String table, long scans, long pages) {
    private static final long FEW_PAGES = 50;

    /** A table of a few pages is rightly read whole. */
    public boolean isLarge() {
      return pages > FEW_PAGES;
    }

    private Scan since(Scan before) {
      return new Scan(table, scans - before.scans, pages);
    }
  }

  /** Runs the work, which closes its connections at the end, and tells what was scanned. */
  public static List<Scan> during(Database observer, Runnable work) {
    Map<String, Scan> before = read(observer);
    work.run();
    return read(observer).values().stream()
        .map(scan -> scan.since(Objects.requireNonNull(before.get(scan.table()))))
        .filter(scan -> scan.scans() > 0)
        .toList();
  }

  private static Map<String, Scan> read(Database observer) {
    Map<String, Scan> scans = new TreeMap<>();
    observer
        .read(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT COALESCE(inhparent::regclass::text, relname) AS name,
                               sum(seq_scan) AS scans,
                               max(pg_relation_size(relid)) / current_setting('block_size')::bigint
                                 AS pages
                        FROM pg_stat_user_tables
                        LEFT JOIN pg_inherits ON inhrelid = relid
                        WHERE schemaname = current_schema()
                        GROUP BY name
                        """)
                    .map(
                        (row, _) ->
                            new Scan(
                                row.getString("name"), row.getLong("scans"), row.getLong("pages")))
                    .list())
        .forEach(scan -> scans.put(scan.table(), scan));
    return scans;
  }
}
