package dev.berth.keyspace.value;

import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.ValueRule.FieldNames;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.value.HashForm.DynamicField;
import dev.berth.keyspace.value.HashForm.HashField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides how the fields of hashes and streams are written. */
final class HashForms {
  private final Keyspace keyspace;
  private final Shapes shapes;

  HashForms(Keyspace keyspace, Problems problems) {
    this.keyspace = keyspace;
    this.shapes = new Shapes(keyspace.catalog(), FieldNames.FULL, problems);
  }

  HashForm form(Family family) {
    Fields declared = family.rule().content().fields();
    Map<String, HashField> fields = new LinkedHashMap<>();
    List<DynamicField> dynamic = new ArrayList<>();
    for (Field field : declared.all()) {
      HashField form = new HashField(scalar(shapes.shape(field)), field.optional());
      if (field.isDynamic()) {
        dynamic.add(new DynamicField(keyspace.variable(field.variable()), form));
      } else {
        fields.put(field.name(), form);
      }
    }
    return new HashForm(fields, List.copyOf(dynamic), declared.open().isPresent());
  }

  /** Lists and records do not stand alone: they are JSON. */
  private static Scalar scalar(Shape shape) {
    return shape instanceof Scalar scalar ? scalar : new JsonShape(Optional.of(shape));
  }
}
