package dev.berth.keyspace.value;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.FieldType;
import dev.berth.keyspace.catalog.FieldType.Kind;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.ValueRule.FieldNames;
import dev.berth.keyspace.source.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes shapes of what a catalog declares. Notes what cannot be written. */
final class Shapes {
  private final Catalog catalog;
  private final FieldNames names;
  private final Problems problems;
  private final Map<String, RecordShape> records = new HashMap<>();
  private final Set<String> begun = new HashSet<>();

  Shapes(Catalog catalog, FieldNames names, Problems problems) {
    this.catalog = catalog;
    this.names = names;
    this.problems = problems;
  }

  /** The shape of a record that the catalog declares. */
  Shape record(String name) {
    if (begun.add(name)) {
      Fields fields = catalog.records().getOrDefault(name, Fields.NONE);
      records.put(name, new RecordShape(names, fields(name, fields)));
    }
    return new NestedRecord(name, records);
  }

  private List<FieldShape> fields(String record, Fields fields) {
    List<FieldShape> shapes = new ArrayList<>();
    for (Field field : fields.all()) {
      if (field.isDynamic()) {
        problems.add(
            field.at(),
            "record '%s' has the field %s, and only hashes have such"
                .formatted(record, field.name()),
            "give the field a name of its own");
      }
      shapes.add(field(field));
    }
    return shapes;
  }

  private FieldShape field(Field field) {
    String key = names == FieldNames.SHORT ? field.shortName().orElse(field.name()) : field.name();
    return new FieldShape(field.name(), key, shape(field), field.optional());
  }

  /** The shape of a field. */
  Shape shape(Field field) {
    FieldType type = field.type();
    Shape shape = item(field);
    if (!type.oneOf().isEmpty()) {
      shape = oneOf(field, shape);
    }
    return type.list() ? new ListShape(shape) : shape;
  }

  private Shape item(Field field) {
    FieldType type = field.type();
    return switch (type.kind()) {
      case TEXT -> new TextShape();
      case INTEGER -> new IntegerShape();
      case DECIMAL -> new DecimalShape();
      case BOOLEAN -> new BooleanShape();
      case TIME -> time(field);
      case BYTES -> new BytesShape();
      case JSON -> new JsonShape(type.record().flatMap(this::jsonRecord));
      case RECORD -> nested(field, type.record().orElse(""));
    };
  }

  /** A JSON document of its own has full names, whatever the names around it. */
  private Optional<Shape> jsonRecord(String name) {
    Fields fields = catalog.records().getOrDefault(name, Fields.NONE);
    if (fields.open().isPresent()) {
      return Optional.empty();
    }
    Shapes full = names == FieldNames.FULL ? this : new Shapes(catalog, FieldNames.FULL, problems);
    return Optional.of(full.record(name));
  }

  private Shape nested(Field field, String name) {
    if (catalog.records().getOrDefault(name, Fields.NONE).open().isPresent()) {
      problems.add(
          field.at(),
          "'%s' holds the record '%s', which is described elsewhere".formatted(field.name(), name),
          "describe the record, or make the field json");
    }
    return record(name);
  }

  private Scalar time(Field field) {
    if (field.unit().isEmpty()) {
      return new TimeShape();
    }
    Optional<EpochUnit> unit = EpochUnit.find(field.unit().get());
    if (unit.isEmpty()) {
      problems.add(
          field.at(),
          "the time '%s' has the unit '%s'".formatted(field.name(), field.unit().get()),
          "write s, ms, us or ns for a number since 1970, or no unit for text of RFC 3339");
    }
    return new EpochTimeShape(unit.orElse(EpochUnit.S));
  }

  private Shape oneOf(Field field, Shape shape) {
    Kind kind = field.type().kind();
    if (shape instanceof Scalar scalar && (kind == Kind.TEXT || kind == Kind.INTEGER)) {
      return new OneOfShape(scalar, field.type().oneOf());
    }
    problems.add(
        field.at(),
        "'%s' is %s and has one-of".formatted(field.name(), field.type()),
        "only text and integers can be one of several");
    return shape;
  }
}
