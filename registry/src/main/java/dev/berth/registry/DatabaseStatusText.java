package dev.berth.registry;

import dev.berth.registry.db.MigrationStatus;

/** What {@code berth db status} prints. */
final class DatabaseStatusText {
  private DatabaseStatusText() {}

  static String of(MigrationStatus status) {
    return """
        server       PostgreSQL %s
        schema       %s (newest known: %s)
        waiting      %d
        partitions   %s
        %s"""
        .formatted(
            status.server(),
            status.current().map(version -> "migration " + version).orElse("none"),
            status.latest(),
            status.pending(),
            partitions(status),
            verdict(status));
  }

  private static String partitions(MigrationStatus status) {
    return status.partitions().isPresent()
        ? String.valueOf(status.partitions().getAsInt())
        : "none";
  }

  private static String verdict(MigrationStatus status) {
    if (status.newer()) {
      return "The database was made by a newer version of this program.";
    }
    return status.upToDate() ? "Up to date." : "Run 'berth db migrate'.";
  }
}
