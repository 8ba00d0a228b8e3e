package dev.berth.registry;

import dev.berth.registry.db.MigrationResult;
import dev.berth.registry.db.MigrationStatus;
import dev.berth.registry.output.Json;
import dev.berth.registry.output.Table;
import dev.berth.registry.output.Table.Align;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code berth db status} and {@code berth db migrate} print. */
final class DatabaseStatusText {
  private DatabaseStatusText() {}

  static String table(MigrationStatus status) {
    return Table.of(Align.LEFT, Align.LEFT)
            .row("server", "PostgreSQL " + status.server())
            .row("schema", schema(status))
            .row("newest schema", "migration " + status.latest())
            .row("waiting", status.pending())
            .row("partitions", partitions(status))
        + "\n"
        + verdict(status);
  }

  private static String schema(MigrationStatus status) {
    return status.current().map("migration "::concat).orElse("none");
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

  static String json(MigrationStatus status) {
    return Json.document(fields(status));
  }

  private static Map<String, Object> fields(MigrationStatus status) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("server", status.server());
    status.current().ifPresent(current -> fields.put("schema", current));
    fields.put("newestSchema", status.latest());
    fields.put("waiting", status.pending());
    status.partitions().ifPresent(partitions -> fields.put("partitions", partitions));
    fields.put("newer", status.newer());
    fields.put("upToDate", status.upToDate());
    return fields;
  }

  static String migrated(MigrationResult result) {
    String latest = result.status().latest();
    return result.applied() == 0
        ? "nothing to do: the database is at migration " + latest
        : "applied %d, the database is at migration %s".formatted(result.applied(), latest);
  }

  static String migratedJson(MigrationResult result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("applied", result.applied());
    fields.putAll(fields(result.status()));
    return Json.document(fields);
  }
}
