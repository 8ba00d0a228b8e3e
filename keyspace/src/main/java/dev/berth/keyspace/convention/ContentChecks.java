package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.FieldType;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.catalog.Traits;
import dev.berth.keyspace.catalog.ValueRule;
import dev.berth.keyspace.convention.Parameter.Kind;
import dev.berth.keyspace.key.Family;
import java.util.List;
import java.util.stream.Stream;

/** Checks of what keys hold. */
final class ContentChecks {
  private ContentChecks() {}

  static List<CheckKind> all() {
    return List.of(
        CheckKind.ofFamily(
            "types",
            "The family has no other types than these.",
            new Parameter("one-of", Kind.TYPES, "types of Redis"),
            ContentChecks::types),
        CheckKind.ofFamily("one-type", "The family has exactly one type.", ContentChecks::oneType),
        CheckKind.ofFamily(
            "encoding",
            "Where the value names an encoding, it is one of these.",
            new Parameter("one-of", Kind.WORDS, "ids of encodings"),
            ContentChecks::encoding),
        CheckKind.ofFamily(
            "encoding-by-version",
            "The value names no encoding of its own: the version in the key does.",
            ContentChecks::byVersion),
        CheckKind.ofFamily(
            "fields-described",
            "Every field of the family says what it means.",
            ContentChecks::described),
        CheckKind.ofFamily(
            "flat-fields",
            "No field holds another record; ids stand in their place.",
            ContentChecks::flat),
        CheckKind.ofFamily(
            "partitioned",
            "A key that is to hold more entries than this is one of several partitions.",
            new Parameter("above", Kind.NUMBER, "a number of entries"),
            ContentChecks::partitioned));
  }

  private static Check.OfFamily types(Arguments arguments) {
    List<RedisType> known = arguments.types("one-of");
    return (family, catalog) ->
        family.rule().content().types().stream()
            .filter(type -> !known.contains(type))
            .map(type -> new Complaint("is a " + type, "use one of " + known));
  }

  private static Stream<Complaint> oneType(Family family, Catalog catalog) {
    List<RedisType> types = family.rule().content().types();
    return Complaint.when(types.size() > 1, "has the types " + types, "make it several families");
  }

  private static Check.OfFamily encoding(Arguments arguments) {
    List<String> known = arguments.words("one-of");
    return (family, catalog) ->
        family.rule().content().value().flatMap(ValueRule::encoding).stream()
            .filter(id -> !known.contains(id))
            .map(
                id ->
                    new Complaint(
                        "is encoded as '" + id + "'", "use one of " + String.join(", ", known)));
  }

  private static Stream<Complaint> byVersion(Family family, Catalog catalog) {
    return family.rule().content().value().flatMap(ValueRule::encoding).stream()
        .map(
            id ->
                new Complaint(
                    "names the encoding '%s' of its own".formatted(id),
                    "write value: {record: …} without encoding"));
  }

  private static Stream<Complaint> described(Family family, Catalog catalog) {
    return family.rule().content().fields().all().stream()
        .filter(field -> field.about().isBlank())
        .map(
            field ->
                new Complaint(
                    "does not say what the field '%s' means".formatted(field.name()),
                    "write about: … there"));
  }

  private static Stream<Complaint> flat(Family family, Catalog catalog) {
    Stream<Field> inRecord =
        family.rule().content().value().flatMap(ValueRule::record).stream()
            .flatMap(name -> catalog.records().getOrDefault(name, Fields.NONE).all().stream());
    return Stream.concat(family.rule().content().fields().all().stream(), inRecord)
        .filter(field -> field.type().kind() == FieldType.Kind.RECORD)
        .map(
            field ->
                new Complaint(
                    "holds a whole record in the field '%s'".formatted(field.name()),
                    "put the id of the record there"));
  }

  private static Check.OfFamily partitioned(Arguments arguments) {
    int most = arguments.number("above");
    return (family, catalog) -> {
      Traits traits = family.rule().traits();
      int entries = traits.budget().entries().orElse(0);
      return Complaint.when(
          entries > most && traits.partitions().isEmpty(),
          "is to hold %,d entries under one key".formatted(entries),
          "split it: derive a variable by bucket(n) and write partitions: n");
    };
  }
}
