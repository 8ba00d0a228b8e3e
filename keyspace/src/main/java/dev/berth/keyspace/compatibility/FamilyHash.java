package dev.berth.keyspace.compatibility;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.FieldType;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.ValueRule;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A short hash over what the users of a family must agree on: its key with the grammar of its
 * variables, its type, the fields and how they are written, and its life. Words that only explain
 * do not count.
 */
public final class FamilyHash {
  private static final int LENGTH = 16;

  private FamilyHash() {}

  /** Sixteen hex digits. */
  public static String of(Catalog catalog, FamilyRule family) {
    StringBuilder text = new StringBuilder();
    line(text, "head", catalog.head().template());
    line(text, "scope", family.access().scope());
    line(text, "key", family.key());
    for (String variable : family.key().variables()) {
      line(
          text,
          "variable " + variable,
          Optional.ofNullable(catalog.variables().get(variable))
              .map(rule -> rule.form() + " " + rule.max()));
    }
    line(text, "type", family.content().types());
    fields(text, catalog, family.content().fields(), new TreeSet<>());
    family.content().value().ifPresent(value -> value(text, catalog, value));
    line(text, "life", family.life().life());
    return HexFormat.of().formatHex(sha256(text.toString())).substring(0, LENGTH);
  }

  private static void value(StringBuilder text, Catalog catalog, ValueRule value) {
    line(text, "encoding", value.encoding());
    line(text, "names", value.names());
    line(text, "values", value.oneOf());
    value.record().ifPresent(name -> record(text, catalog, name, new TreeSet<>()));
  }

  private static void record(StringBuilder text, Catalog catalog, String name, Set<String> met) {
    line(text, "record", name);
    if (met.add(name)) {
      fields(text, catalog, catalog.records().getOrDefault(name, Fields.NONE), met);
    }
  }

  private static void fields(StringBuilder text, Catalog catalog, Fields fields, Set<String> met) {
    line(text, "open", fields.open());
    for (Field field : fields.all()) {
      FieldType type = field.type();
      line(text, "field " + field.name(), type + " " + type.oneOf());
      line(text, "short", field.shortName());
      line(text, "optional", field.optional());
      line(text, "unit", field.unit());
      type.record().ifPresent(name -> record(text, catalog, name, met));
    }
  }

  /** Each line is its own, whatever stands in it. */
  private static void line(StringBuilder text, String name, Object value) {
    String shown = value.toString();
    text.append(name).append(' ').append(shown.length()).append(' ').append(shown).append('\n');
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
