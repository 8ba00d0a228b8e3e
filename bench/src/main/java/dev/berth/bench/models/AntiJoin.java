package dev.berth.bench.models;

import dev.berth.registry.db.Database;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** How garbage is collected in Model 1: looked for in the whole registry, then deleted. */
final class AntiJoin {
  /** What one look finds at most. */
  static final int MOST = 100;

  /** Word for word as the founding document has it. */
  static final String DANGLING_MANIFESTS =
      """
      SELECT *
      FROM manifests m
      WHERE NOT EXISTS (
        SELECT 1
        FROM repository_manifests rm
        WHERE rm.manifest_id = m.id
      )
      LIMIT 100
      """;

  /** The same for blobs, which are used in three ways. */
  static final String DANGLING_BLOBS =
      """
      SELECT *
      FROM blobs b
      WHERE NOT EXISTS (
        SELECT 1
        FROM manifest_layers ml
        WHERE ml.blob_id = b.id
      )
      AND NOT EXISTS (
        SELECT 1
        FROM manifests m
        WHERE m.config_blob_id = b.id
      )
      AND NOT EXISTS (
        SELECT 1
        FROM repository_blobs rb
        WHERE rb.blob_id = b.id
      )
      LIMIT 100
      """;

  private final Database database;

  AntiJoin(Database database) {
    this.database = database;
  }

  List<Long> look(String query) {
    return database.read(
        handle -> handle.createQuery(query).map((row, _) -> row.getLong("id")).list());
  }

  /** Deletes manifests with their layers, and takes it back. */
  void removeAndTakeBack(List<Long> manifests) {
    database.read(
        handle -> {
          handle.begin();
          try {
            return delete(handle, manifests);
          } finally {
            handle.rollback();
          }
        });
  }

  private static int delete(Handle handle, List<Long> manifests) {
    return handle
        .createUpdate("DELETE FROM manifests WHERE id = ANY(:ids)")
        .bindArray("ids", Long.class, manifests)
        .execute();
  }

  /** How PostgreSQL looks, in one line: the join and the two scans below it. */
  String plan(String query) {
    List<String> lines =
        database.read(
            handle ->
                handle.createQuery("EXPLAIN (COSTS OFF) " + query).mapTo(String.class).list());
    return String.join(
        "; ",
        lines.stream()
            .map(line -> line.replaceFirst("^[ >-]+", "").strip())
            .filter(line -> line.contains("Join") || line.contains("Scan"))
            .toList());
  }
}
