package dev.berth.bench.models;

import dev.berth.registry.db.Database;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * How much the tables of a model hold.
 *
 * @param tables those that hold the registry's content
 */
record TableSizes(List<TableSize> tables) {
  /** In the order in which they are told; what is empty in the synthetic registry is left out. */
  static final List<String> OF_MODEL_TWO =
      List.of(
          "repositories",
          "manifests",
          "layers",
          "tags",
          "blobs",
          "repository_blobs",
          "blobs_layers",
          "blobs_configurations",
          "blobs_repositories");

  /**
   * One table, all its partitions together.
   *
   * @param bytes with its indexes and large values
   */
  record TableSize(String name, long rows, long bytes) {}

  static TableSizes read(Database database, List<String> names) {
    return new TableSizes(
        database.read(handle -> names.stream().map(name -> read(handle, name)).toList()));
  }

  private static TableSize read(Handle handle, String table) {
    return new TableSize(
        table,
        handle.createQuery("SELECT count(*) FROM " + table).mapTo(Long.class).one(),
        handle
            .createQuery(
                """
                SELECT pg_total_relation_size(:table::regclass)
                  + COALESCE(sum(pg_total_relation_size(relid)), 0)
                FROM pg_partition_tree(:table::regclass)
                WHERE relid <> :table::regclass
                """)
            .bind("table", table)
            .mapTo(Long.class)
            .one());
  }

  long rows() {
    return tables.stream().mapToLong(TableSize::rows).sum();
  }

  long bytes() {
    return tables.stream().mapToLong(TableSize::bytes).sum();
  }

  long rows(String name) {
    return tables.stream()
        .filter(table -> table.name().equals(name))
        .mapToLong(TableSize::rows)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no table " + name));
  }
}
