package dev.berth.registry.schema;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/**
 * What one table, or one partition, had to do in the running transaction, from PostgreSQL's own
 * counters. They count every statement: key checks, cascades and those inside triggers too.
 *
 * @param parent the partitioned table it belongs to, or its own name
 */
record TableCounters(
    String table,
    String parent,
    long sequentialScans,
    long indexScans,
    long readRows,
    long changedRows) {

  /** The work of these statements alone, of every table that had any. By name of the table. */
  static Map<String, TableCounters> during(Handle handle, Runnable statements) {
    if (!handle.isInTransaction()) {
      throw new IllegalStateException("the counters are those of a transaction, and none is open");
    }
    Map<String, TableCounters> before = read(handle);
    statements.run();
    Map<String, TableCounters> work = new TreeMap<>();
    read(handle)
        .forEach(
            (table, after) -> {
              TableCounters done = after.minus(before.getOrDefault(table, after.idle()));
              if (done.any()) {
                work.put(table, done);
              }
            });
    return work;
  }

  private static Map<String, TableCounters> read(Handle handle) {
    Map<String, TableCounters> counters = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT counters.relname,
                   COALESCE(parent.relname, counters.relname),
                   counters.seq_scan,
                   COALESCE(counters.idx_scan, 0),
                   counters.seq_tup_read + COALESCE(counters.idx_tup_fetch, 0),
                   counters.n_tup_ins + counters.n_tup_upd + counters.n_tup_del
            FROM pg_stat_xact_user_tables AS counters
            JOIN pg_class AS class ON class.oid = counters.relid
            LEFT JOIN pg_inherits AS inheritance ON inheritance.inhrelid = counters.relid
            LEFT JOIN pg_class AS parent ON parent.oid = inheritance.inhparent
            WHERE class.relkind = 'r'
            """)
        .map(
            (row, context) ->
                new TableCounters(
                    row.getString(1),
                    row.getString(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5),
                    row.getLong(6)))
        .forEach(table -> counters.put(table.table(), table));
    return counters;
  }

  boolean isPartition() {
    return !table.equals(parent);
  }

  /** A table that came into being meanwhile had done nothing. */
  private TableCounters idle() {
    return new TableCounters(table, parent, 0, 0, 0, 0);
  }

  private TableCounters minus(TableCounters before) {
    return new TableCounters(
        table,
        parent,
        sequentialScans - before.sequentialScans,
        indexScans - before.indexScans,
        readRows - before.readRows,
        changedRows - before.changedRows);
  }

  private boolean any() {
    return sequentialScans + indexScans + changedRows > 0;
  }
}
