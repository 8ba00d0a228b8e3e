package dev.berth.keyspace.value;

import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.ValueRule;
import dev.berth.keyspace.catalog.ValueRule.FieldNames;
import dev.berth.keyspace.document.DocumentType;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import java.util.List;
import java.util.Optional;

/** Decides how the values of a family are written. Notes what the catalog leaves open. */
final class FamilyForms {
  private final Keyspace keyspace;
  private final Family family;
  private final Optional<ValueRule> rule;
  private final Problems problems = new Problems();
  private final Encoding encoding;
  private final Form form;
  private final Optional<Form> older;

  FamilyForms(Keyspace keyspace, Family family) {
    this.keyspace = keyspace;
    this.family = family;
    this.rule = family.rule().content().value();
    this.encoding = decideEncoding();
    this.form = decideForm(rule.flatMap(ValueRule::record));
    this.older = rule.flatMap(ValueRule::older).map(name -> decideForm(Optional.of(name)));
  }

  Family family() {
    return family;
  }

  Problems problems() {
    return problems;
  }

  Encoding encoding() {
    return encoding;
  }

  /** How values are written today. */
  Form form() {
    return form;
  }

  /** How they were written before. */
  Optional<Form> older() {
    return older;
  }

  /** The name of the record that they had before. */
  String olderName() {
    return rule.flatMap(ValueRule::older).orElse("");
  }

  /** The family's own encoding, else the one that the version of every key names. */
  private Encoding decideEncoding() {
    Optional<String> id = rule.flatMap(ValueRule::encoding).or(keyspace::encoding);
    if (id.isEmpty() && oneOf().isEmpty()) {
      problems.add(
          at(),
          "family '%s' does not say how its values are written".formatted(family.name()),
          "write value: with one of " + Encoding.ids());
    }
    if (id.isPresent() && Encoding.find(id.get()).isEmpty()) {
      problems.add(
          at(),
          "'%s' is encoded as '%s', which is not supported".formatted(family.name(), id.get()),
          "choose one of " + Encoding.ids());
    }
    return id.flatMap(Encoding::find).orElse(Encoding.RAW);
  }

  private Form decideForm(Optional<String> record) {
    return switch (encoding) {
      case JSON -> document(DocumentType.JSON, record);
      case MSGPACK -> document(DocumentType.MSGPACK, record);
      case RAW -> plain(record, oneOf().isEmpty() ? new BytesShape() : new TextShape());
      case INTEGER -> plain(record, new IntegerShape());
    };
  }

  private Form document(DocumentType type, Optional<String> record) {
    if (record.isEmpty()) {
      return oneOf().isEmpty()
          ? new WholeDocumentForm(type, Optional.empty())
          : new DocumentForm(type, new OneOfShape(new TextShape(), oneOf()));
    }
    FieldNames names = rule.map(ValueRule::names).orElse(FieldNames.FULL);
    Shape shape = new Shapes(keyspace.catalog(), names, problems).record(record.get());
    Fields fields = fields(record.get());
    if (fields.open().isEmpty()) {
      return new DocumentForm(type, shape);
    }
    refuseVerify();
    return new WholeDocumentForm(
        type, fields.all().isEmpty() ? Optional.empty() : Optional.of(shape));
  }

  /** A document that is not described in full is not taken apart. */
  private void refuseVerify() {
    family
        .rule()
        .content()
        .verify()
        .ifPresent(
            field ->
                problems.add(
                    at(),
                    "'%s' verifies '%s', but its record is described elsewhere"
                        .formatted(family.name(), field),
                    "describe the record in full, or remove verify"));
  }

  private Form plain(Optional<String> record, Scalar scalar) {
    if (record.isPresent() && problems.count() == 0) {
      problems.add(
          at(),
          "'%s' has a record, but is encoded as '%s'".formatted(family.name(), encoding.id()),
          "write encoding: json or msgpack, or remove the record");
    }
    return new PlainForm(oneOf().isEmpty() ? scalar : new OneOfShape(scalar, oneOf()));
  }

  /**
   * Checks that values have this Java type.
   *
   * @throws IllegalArgumentException when they have another, but only if all else is in order
   */
  void requireType(Class<?> wanted) {
    problems.throwIfAny();
    if (form.type() != wanted) {
      throw new IllegalArgumentException(
          "values of %s are %s, not %s"
              .formatted(family, form.type().getSimpleName(), wanted.getSimpleName()));
    }
  }

  /** Between the record of today and a class. */
  <T extends Record> Conversion<T> conversion(Class<T> type) {
    return conversion(rule.flatMap(ValueRule::record).orElse(""), type);
  }

  /** Between the older record and a class. */
  <T extends Record> Conversion<T> olderConversion(Class<T> type) {
    if (older.isEmpty()) {
      problems.add(at(), "'%s' has no older record".formatted(family.name()), "give one class");
    }
    return conversion(olderName(), type);
  }

  private <T extends Record> Conversion<T> conversion(String record, Class<T> type) {
    return new Mappings(keyspace.catalog(), problems).conversion(at(), fields(record), type);
  }

  /** Notes an older record for which the caller gave no class. */
  void refuseOlder() {
    if (older.isPresent()) {
      problems.add(
          at(),
          "'%s' may also hold an older record, '%s'".formatted(family.name(), olderName()),
          "give a class for it, and how it becomes one of today");
    }
  }

  private Fields fields(String record) {
    return keyspace.catalog().records().getOrDefault(record, Fields.NONE);
  }

  private List<String> oneOf() {
    return rule.map(ValueRule::oneOf).orElse(List.of());
  }

  private Position at() {
    return rule.map(ValueRule::at).orElse(family.rule().at());
  }
}
