package dev.berth.registry.db;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The schema a database has and the one this program needs.
 *
 * @param server the version of PostgreSQL, as it says itself
 * @param current the newest migration applied; empty for a database without our tables
 * @param latest the newest migration this program knows
 * @param pending how many migrations wait to be applied
 * @param newer whether migrations were applied that this program does not know
 * @param partitions hash partitions of each table; empty for a database without our tables
 */
public record MigrationStatus(
    String server,
    Optional<String> current,
    String latest,
    int pending,
    boolean newer,
    OptionalInt partitions) {
  public boolean upToDate() {
    return pending == 0 && !newer;
  }
}
