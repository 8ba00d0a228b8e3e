package dev.berth.registry;

import dev.berth.registry.output.Amounts;
import dev.berth.registry.output.Json;
import dev.berth.registry.output.Table;
import dev.berth.registry.output.Table.Align;
import dev.berth.registry.stats.DatabaseStats;
import dev.berth.registry.stats.DatabaseStats.TableStats;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What {@code berth db stats} prints. */
final class DatabaseStatsText {
  private DatabaseStatsText() {}

  static String table(DatabaseStats stats) {
    Table table = Table.of(Align.LEFT, Align.RIGHT, Align.RIGHT).row("table", "rows", "size");
    stats.tables().forEach((name, figures) -> add(table, name, figures));
    add(table, "total", stats.total());
    table.blank();
    holdings(stats).forEach((name, count) -> table.row(name, count));
    table.row("stored", "", Amounts.bytes(stats.storedBytes()));
    table.blank();
    table.row("deduplication", "factor");
    table.row("manifest/repository", factor(stats.repositoriesPerManifest()));
    table.row("blob/layer", factor(stats.layersPerBlob()));
    table.row("blob/repository", factor(stats.repositoriesPerBlob()));
    return table.toString();
  }

  private static void add(Table table, String name, TableStats figures) {
    table.row(name, figures.rows(), Amounts.bytes(figures.bytes()));
  }

  private static String factor(OptionalDouble factor) {
    return factor.isPresent() ? String.format(Locale.ROOT, "%.3f", factor.getAsDouble()) : "-";
  }

  static String json(DatabaseStats stats) {
    Map<String, Object> tables = new LinkedHashMap<>();
    stats.tables().forEach((name, table) -> tables.put(name, fields(table)));
    Map<String, @Nullable Object> factors = new LinkedHashMap<>();
    factors.put("manifestByRepository", number(stats.repositoriesPerManifest()));
    factors.put("blobByLayer", number(stats.layersPerBlob()));
    factors.put("blobByRepository", number(stats.repositoriesPerBlob()));
    Map<String, Object> fields = new LinkedHashMap<>(holdings(stats));
    fields.put("storedBytes", stats.storedBytes());
    fields.put("deduplication", factors);
    fields.put("tables", tables);
    return Json.document(fields);
  }

  private static Map<String, Long> holdings(DatabaseStats stats) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("repositories", stats.repositories());
    counts.put("tags", stats.rows("tags"));
    counts.put("manifests", stats.rows("manifests"));
    counts.put("layers", stats.rows("layers"));
    counts.put("blobs", stats.rows("blobs"));
    return counts;
  }

  private static Map<String, Object> fields(TableStats table) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("rows", table.rows());
    fields.put("bytes", table.bytes());
    return fields;
  }

  private static @Nullable Double number(OptionalDouble factor) {
    return factor.isPresent() ? factor.getAsDouble() : null;
  }
}
