package dev.berth.keyspace.compatibility;

import static dev.berth.keyspace.compatibility.Change.Effect.ADDITIVE;
import static dev.berth.keyspace.compatibility.Change.Effect.BREAKING;

import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.ValueRule.FieldNames;
import dev.berth.keyspace.compatibility.Change.Effect;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Compares two sets of fields. */
final class CompareFields {
  private final BiConsumer<Effect, String> sink;
  private final boolean readWhole;

  /**
   * A comparison.
   *
   * @param readWhole whether a value lacking a required field cannot be read at all
   */
  CompareFields(BiConsumer<Effect, String> sink, boolean readWhole) {
    this.sink = sink;
    this.readWhole = readWhole;
  }

  void compare(Fields was, Fields is, FieldNames names) {
    for (Field field : is.all()) {
      Optional<Field> before = was.find(field.name());
      if (before.isPresent()) {
        compareField(before.get(), field, names);
      } else {
        boolean additive = !readWhole || field.optional() || was.all().isEmpty();
        sink.accept(additive ? ADDITIVE : BREAKING, "new field '%s'".formatted(field.name()));
      }
    }
    was.all().stream()
        .filter(field -> is.find(field.name()).isEmpty())
        .forEach(field -> breaking("field '%s' is gone".formatted(field.name())));
    if (names == FieldNames.POSITIONAL) {
      comparePositions(was, is);
    }
  }

  private void comparePositions(Fields was, Fields is) {
    List<String> before = names(was);
    List<String> now = names(is);
    boolean sameBeginning =
        now.size() >= before.size() && now.subList(0, before.size()).equals(before);
    if (!sameBeginning) {
      breaking("positions were %s and are %s".formatted(before, now));
    }
  }

  private static List<String> names(Fields fields) {
    return fields.all().stream().map(Field::name).toList();
  }

  private void compareField(Field was, Field is, FieldNames names) {
    String name = is.name();
    if (was.type().kind() != is.type().kind()
        || was.type().list() != is.type().list()
        || !was.type().record().equals(is.type().record())) {
      breaking("field '%s' was %s and is %s".formatted(name, was.type(), is.type()));
    }
    if (was.optional() != is.optional()) {
      breaking("field '%s' is %s now".formatted(name, is.optional() ? "optional" : "required"));
    }
    if (!was.unit().equals(is.unit())) {
      breaking(
          "field '%s' was in %s and is in %s"
              .formatted(name, was.unit().orElse("no unit"), is.unit().orElse("no unit")));
    }
    if (names == FieldNames.SHORT && !was.shortName().equals(is.shortName())) {
      breaking("field '%s' has another short name".formatted(name));
    }
    was.type().oneOf().stream()
        .filter(value -> !is.type().oneOf().isEmpty() && !is.type().oneOf().contains(value))
        .forEach(value -> breaking("field '%s' is never '%s' now".formatted(name, value)));
    is.type().oneOf().stream()
        .filter(value -> !was.type().oneOf().contains(value))
        .forEach(value -> sink.accept(ADDITIVE, "field '%s' may be '%s'".formatted(name, value)));
  }

  private void breaking(String what) {
    sink.accept(BREAKING, what);
  }
}
