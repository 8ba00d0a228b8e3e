package dev.berth.bench.models;

import dev.berth.registry.db.Database;
import dev.berth.registry.stats.DatabaseStats;
import dev.berth.registry.stats.DatabaseStatsTable;

/**
 * How many times a thing is there without deduplication.
 *
 * @param manifests in how many repositories a manifest is
 * @param layers how many layers a blob is
 * @param links in how many repositories a blob is
 */
record Factors(double manifests, double layers, double links) {
  /** What the founding document found. */
  static final Factors PUBLISHED = new Factors(1.003, 1.53, 1.17);

  /** Counted in Model 2, as {@code berth db stats} does. */
  static Factors ofModelTwo(Database database) {
    DatabaseStats stats = database.read(handle -> new DatabaseStatsTable().get(handle));
    return new Factors(
        stats.repositoriesPerManifest().orElseThrow(),
        stats.layersPerBlob().orElseThrow(),
        stats.repositoriesPerBlob().orElseThrow());
  }

  /**
   * Counted in Model 1, as the founding document did. The layers of a manifest are there once,
   * however many repositories have it.
   */
  static Factors ofModelOne(TableSizes sizes) {
    return new Factors(
        ratio(sizes, "repository_manifests", "manifests"),
        ratio(sizes, "manifest_layers", "blobs"),
        ratio(sizes, "repository_blobs", "blobs"));
  }

  private static double ratio(TableSizes sizes, String uses, String things) {
    return (double) sizes.rows(uses) / sizes.rows(things);
  }
}
