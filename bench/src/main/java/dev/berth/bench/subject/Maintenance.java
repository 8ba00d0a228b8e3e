package dev.berth.bench.subject;

import dev.berth.registry.db.Database;
import java.util.List;

/**
 * Puts a database into the same state before each round: statistics that fit, no dead rows, nothing
 * left to write. The server's own vacuum is switched off, since it would begin at any moment.
 */
public final class Maintenance {
  private static final List<String> TABLES_THAT_CHANGE =
      List.of(
          "blob_review_queue",
          "manifest_review_queue",
          "storage_deletions",
          "deleted_manifests",
          "collected");

  private Maintenance() {}

  /** Empties the queues, the ledger and the records; objects and blobs stay. */
  public static void clear(Database database) {
    database.useTransaction(
        handle -> handle.execute("TRUNCATE " + String.join(", ", TABLES_THAT_CHANGE)));
  }

  public static void settle(Database database) {
    database.read(
        handle -> {
          TABLES_THAT_CHANGE.forEach(table -> handle.execute("VACUUM (ANALYZE) " + table));
          return handle.execute("CHECKPOINT");
        });
  }
}
