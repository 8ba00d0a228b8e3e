package dev.berth.keyspace.redis;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A catalog with every type and every kind of life, for tests: families such as {@code each.hash}.
 * All keys with one id share a slot, and the group {@code all} allows them together.
 */
public final class Lives {
  /** Milliseconds that keys of {@code each} and {@code first} live. */
  public static final long SPAN = 600_000;

  private static final Map<String, String> KINDS =
      Map.of(
          "each", "{ttl: 600s}",
          "first", "{ttl: 600s, at: first-write}",
          "stays", "{ttl: none, ends: the test deletes it}");

  private static final String HASH =
      "{type: hash, fields: {name: {type: text, optional: true}, count: integer}";
  private static final String STREAM = "{type: stream, fields: {count: integer}";

  private static final Map<String, String> TYPES =
      Map.of(
          "string", "{type: string, value: integer",
          "counter", "{type: string, value: integer",
          "hash", HASH,
          "set", "{type: set, value: integer",
          "zset", "{type: zset, value: integer",
          "list", "{type: list, value: integer",
          "stream", STREAM);

  private Lives() {}

  public static Keyspace load() {
    List<String> lines = new ArrayList<>();
    lines.add("keyspace: lives");
    lines.add("variables: {id: {like: \"[a-z0-9-]+\"}}");
    lines.add("families:");
    KINDS.forEach(
        (kind, life) ->
            TYPES.forEach((type, content) -> lines.add(family(kind, type, content, life))));
    lines.add(family("open", "hash", HASH, "undecided"));
    lines.add(family("later", "hash", HASH + ", status: reserved", "{ttl: 600s}"));
    lines.add(family("cut", "stream", STREAM, "{trim: 10}"));
    lines.add(family("about", "stream", STREAM, "{trim: ~100}"));
    lines.add("  alone: {key: \"alone:<id>\", type: string, value: integer, life: {ttl: 600s}}");
    lines.add("groups:");
    lines.add("  all: {of: [%s], same: [id]}".formatted(String.join(", ", names())));
    return new CatalogLoader()
        .add("lives.yaml", String.join("\n", lines))
        .with("lives", Settings.NONE)
        .load()
        .get("lives");
  }

  private static String family(String kind, String type, String content, String life) {
    return "  %s.%s: %s, key: \"%s:%s:tag(<id>)\", life: %s}"
        .formatted(kind, type, content, kind, type, life);
  }

  private static List<String> names() {
    return KINDS.keySet().stream()
        .flatMap(kind -> TYPES.keySet().stream().map(type -> kind + "." + type))
        .toList();
  }

  /** A key of a family. */
  public static <S extends Shape> WriteKey<S> key(Keyspace keyspace, String family, String id) {
    return new WriteKey<>(keyspace.family(family).key(id));
  }
}
