package dev.berth.keyspace.value;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.FieldType;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.key.Keyspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random catalog of records that may hold each other, one family for each way to write the first
 * of them, and values that fit.
 */
final class RandomRecords {
  static final List<String> FAMILIES =
      List.of(
          "json-full",
          "json-short",
          "json-positional",
          "msgpack-full",
          "msgpack-short",
          "msgpack-positional");

  private static final int RECORDS = 3;
  private static final int DEEPEST = 2;
  private static final List<String> KINDS =
      List.of(
          "text",
          "integer",
          "decimal",
          "boolean",
          "time",
          "bytes",
          "json",
          "word",
          "number",
          "ms",
          "record",
          "json record");
  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "é",
          "東京",
          "\0",
          "\ud83d\ude80",
          "\"\\/\n",
          "null",
          "x".repeat(40),
          "y".repeat(300));
  private static final List<String> JSON = List.of("{}", "[1, 2]", "null", "\"x\"", " {\"a\":1} ");

  private final Random random;
  private final Keyspace keyspace;

  RandomRecords(long seed) {
    this.random = new Random(seed);
    this.keyspace = Sample.keyspace(catalog());
  }

  Keyspace keyspace() {
    return keyspace;
  }

  private String catalog() {
    StringBuilder catalog = new StringBuilder("keyspace: sample\nrecords:\n");
    for (int i = 0; i < RECORDS; i++) {
      catalog.append("  R%d:%n".formatted(i));
      int fields = 1 + random.nextInt(10);
      for (int f = 0; f < fields; f++) {
        catalog.append("    field_%d: {short: \"%d\", %s}%n".formatted(f, f, field()));
      }
    }
    catalog.append("variables: {id: {like: \"[0-9]+\"}}\nfamilies:\n");
    for (String family : FAMILIES) {
      String[] words = family.split("-", 2);
      catalog.append(
          "  %s: {key: \"%s:<id>\", type: string, value: {encoding: %s, record: R0, names: %s}, life: {ttl: 1h}}%n"
              .formatted(family, family, words[0], words[1]));
    }
    return catalog.toString();
  }

  private String field() {
    String kind = pick(KINDS);
    String list = random.nextInt(4) == 0 ? "list of " : "";
    int record = random.nextInt(RECORDS);
    // A record inside must be optional: it could hold itself without end.
    boolean optional = kind.endsWith("record") || random.nextBoolean();
    String type =
        switch (kind) {
          case "word" -> "type: %stext, one-of: [good, bad]".formatted(list);
          case "number" -> "type: %sinteger, one-of: [1, 2]".formatted(list);
          case "ms" -> "type: %stime, unit: ms".formatted(list);
          case "record" -> "type: %srecord R%d".formatted(list, record);
          case "json record" -> "type: %sjson R%d".formatted(list, record);
          default -> "type: " + list + kind;
        };
    return type + ", optional: " + optional;
  }

  /** A value that fits the first record. */
  Map<String, Object> value() {
    return record("R0", 0);
  }

  private Map<String, Object> record(String name, int depth) {
    Map<String, Object> record = new HashMap<>();
    for (Field field : keyspace.catalog().records().getOrDefault(name, Fields.NONE).all()) {
      boolean tooDeep = field.type().record().isPresent() && depth >= DEEPEST;
      if (!field.optional() || (!tooDeep && random.nextInt(3) == 0)) {
        record.put(field.name(), field.type().list() ? list(field, depth) : item(field, depth));
      }
    }
    return record;
  }

  private List<Object> list(Field field, int depth) {
    List<Object> items = new ArrayList<>();
    int size = random.nextInt(random.nextInt(20) == 0 ? 20 : 3);
    for (int i = 0; i < size; i++) {
      items.add(item(field, depth));
    }
    return items;
  }

  private Object item(Field field, int depth) {
    FieldType type = field.type();
    return switch (type.kind()) {
      case TEXT -> pick(type.oneOf().isEmpty() ? TEXTS : type.oneOf());
      case INTEGER -> type.oneOf().isEmpty() ? integer() : Long.valueOf(pick(type.oneOf()));
      case DECIMAL -> decimal();
      case BOOLEAN -> random.nextBoolean();
      case TIME -> field.unit().isEmpty() ? time() : Instant.ofEpochMilli(random.nextInt());
      case BYTES -> bytes();
      case JSON -> type.record().isEmpty() ? pick(JSON) : record(type.record().get(), depth + 1);
      case RECORD -> record(type.record().orElseThrow(), depth + 1);
    };
  }

  private Object integer() {
    return random.nextLong() >> random.nextInt(64);
  }

  private Object decimal() {
    double number = Double.longBitsToDouble(random.nextLong());
    return Double.isFinite(number) ? number : -0.0;
  }

  private Instant time() {
    return Instant.ofEpochSecond(
        random.nextLong(-62_167_219_200L, 253_402_300_800L),
        random.nextBoolean() ? 0 : random.nextInt(1_000_000_000));
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    return bytes;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
