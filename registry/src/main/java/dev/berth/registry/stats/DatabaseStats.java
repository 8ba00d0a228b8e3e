package dev.berth.registry.stats;

import java.util.OptionalDouble;
import java.util.SortedMap;

/**
 * How much the database holds.
 *
 * @param tables by name; the partitions of a table count as one
 * @param repositories those that were not deleted
 * @param distinctManifests manifests, each counted once however many repositories have it
 * @param storedBytes of all blobs whose bytes are in storage
 */
public record DatabaseStats(
    SortedMap<String, TableStats> tables,
    long repositories,
    long distinctManifests,
    long storedBytes) {

  /**
   * One table.
   *
   * @param bytes with its indexes and large values
   */
  public record TableStats(long rows, long bytes) {}

  public long rows(String table) {
    TableStats stats = tables.get(table);
    if (stats == null) {
      throw new IllegalArgumentException("no table " + table);
    }
    return stats.rows();
  }

  public TableStats total() {
    return new TableStats(
        tables.values().stream().mapToLong(TableStats::rows).sum(),
        tables.values().stream().mapToLong(TableStats::bytes).sum());
  }

  /** How many repositories have a manifest, on average; nothing when there is none. */
  public OptionalDouble repositoriesPerManifest() {
    return ratio(rows("manifests"), distinctManifests);
  }

  /** How many layers use a blob, on average; configurations are among the blobs. */
  public OptionalDouble layersPerBlob() {
    return ratio(rows("layers"), rows("blobs"));
  }

  /** How many repositories have a blob, on average. */
  public OptionalDouble repositoriesPerBlob() {
    return ratio(rows("repository_blobs"), rows("blobs"));
  }

  private static OptionalDouble ratio(long uses, long things) {
    return things == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) uses / things);
  }
}
