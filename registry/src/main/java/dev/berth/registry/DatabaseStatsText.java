package dev.berth.registry;

import dev.berth.registry.stats.DatabaseStats;
import dev.berth.registry.stats.DatabaseStats.TableStats;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What {@code berth db stats} prints. */
final class DatabaseStatsText {
  private DatabaseStatsText() {}

  static String table(DatabaseStats stats) {
    StringBuilder text = new StringBuilder(line("table", "rows", "bytes"));
    stats.tables().forEach((name, table) -> text.append(line(name, table)));
    text.append(line("total", stats.total()));
    text.append('\n');
    holdings(stats).forEach((name, count) -> text.append(line(name, count, "")));
    text.append(line("stored bytes", stats.storedBytes(), Amounts.bytes(stats.storedBytes())));
    text.append('\n');
    text.append(line("deduplication", "factor", ""));
    text.append(factor("manifest/repository", stats.repositoriesPerManifest()));
    text.append(factor("blob/layer", stats.layersPerBlob()));
    text.append(factor("blob/repository", stats.repositoriesPerBlob()));
    return text.toString().stripTrailing();
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
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(fields);
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

  private static String line(String name, TableStats table) {
    return line(name, table.rows(), Amounts.bytes(table.bytes()));
  }

  private static String factor(String name, OptionalDouble factor) {
    String shown =
        factor.isPresent() ? String.format(Locale.ROOT, "%.3f", factor.getAsDouble()) : "-";
    return line(name, shown, "");
  }

  private static String line(String name, Object first, Object second) {
    return "%-22s%14s%14s".formatted(name, first, second).stripTrailing() + "\n";
  }
}
