package dev.berth.registry.db;

/**
 * What a migration did.
 *
 * @param applied how many migrations were applied now; none when the schema was up to date
 * @param status the schema afterwards
 */
public record MigrationResult(int applied, MigrationStatus status) {}
