package dev.berth.keyspace.value;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.ProblemsException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Compares record classes with records of a catalog, and maps those that fit. A field has the
 * component of its name in camel case: {@code created_at} and {@code created-at} are {@code
 * createdAt}, {@code HostIP} is {@code hostIP}. Notes every difference.
 */
final class Mappings {
  private final Catalog catalog;
  private final Problems problems;
  private final Map<Pair, RecordMapping> nested = new HashMap<>();
  private final Set<Pair> begun = new HashSet<>();

  private record Pair(String record, Class<?> type) {}

  Mappings(Catalog catalog, Problems problems) {
    this.catalog = catalog;
    this.problems = problems;
  }

  /** Between these fields, which are declared at this place, and a class. */
  <T extends Record> Conversion<T> conversion(Position at, Fields fields, Class<T> type) {
    RecordMapping mapping = mapping(at, fields, type);
    return new Conversion<>(value -> type.cast(mapping.toJava(value)), mapping::fromJava);
  }

  /**
   * For a field that holds a record: found when it is needed, as a record may hold its own kind.
   */
  Converter nested(Position at, String record, Class<?> type) {
    Pair pair = new Pair(record, type);
    if (begun.add(pair)) {
      Fields fields = catalog.records().getOrDefault(record, Fields.NONE);
      nested.put(pair, mapping(at, fields, type));
    }
    return new Converter(
        value -> Objects.requireNonNull(nested.get(pair)).toJava(value),
        content -> Objects.requireNonNull(nested.get(pair)).fromJava(content));
  }

  private RecordMapping mapping(Position at, Fields fields, Class<?> type) {
    RecordClass recordClass = open(at, type);
    Map<String, Field> byComponent = byComponent(fields, type);
    ComponentTypes types = new ComponentTypes(this, problems);
    List<RecordMapping.Component> components = new ArrayList<>();
    for (RecordComponent component : recordClass.components()) {
      Field field = byComponent.remove(component.getName());
      if (field == null) {
        tellUnknown(at, component, fields, type);
      } else {
        types.match(field, component).ifPresent(components::add);
      }
    }
    byComponent.forEach((name, field) -> tellMissing(name, field, type));
    return new RecordMapping(recordClass, components);
  }

  private RecordClass open(Position at, Class<?> type) {
    try {
      return new RecordClass(type);
    } catch (IllegalAccessException e) {
      problems.add(
          at,
          "%s cannot be used: %s".formatted(type.getName(), e.getMessage()),
          "open its package to dev.berth.keyspace");
      throw new ProblemsException(problems.sorted());
    }
  }

  private Map<String, Field> byComponent(Fields fields, Class<?> type) {
    Map<String, Field> byComponent = new LinkedHashMap<>();
    for (Field field : fields.all()) {
      if (field.isDynamic()) {
        problems.add(
            field.at(),
            "%s cannot hold the fields %s".formatted(type.getSimpleName(), field.name()),
            "use the codec without a class");
        continue;
      }
      Field other = byComponent.putIfAbsent(componentName(field.name()), field);
      if (other != null) {
        problems.add(
            field.at(),
            "'%s' and '%s' would be one component".formatted(other.name(), field.name()),
            "use the codec without a class");
      }
    }
    return byComponent;
  }

  /** The words of a name joined, the first in lower case, the others with a capital. */
  static String componentName(String field) {
    StringBuilder name = new StringBuilder();
    for (String word : field.split("[^A-Za-z0-9]+", -1)) {
      if (!word.isEmpty()) {
        char first = word.charAt(0);
        boolean isFirst = name.isEmpty();
        name.append(isFirst ? Character.toLowerCase(first) : Character.toUpperCase(first));
        name.append(word, 1, word.length());
      }
    }
    return name.toString();
  }

  private void tellUnknown(Position at, RecordComponent component, Fields fields, Class<?> type) {
    List<String> known = fields.all().stream().map(field -> componentName(field.name())).toList();
    problems.add(
        at,
        "there is no field for the component '%s' of %s"
            .formatted(component.getName(), type.getSimpleName()),
        Nearest.to(component.getName(), known)
            .map(near -> "did you mean '%s'?".formatted(near))
            .orElse("remove it, or add the field"));
  }

  private void tellMissing(String name, Field field, Class<?> type) {
    problems.add(
        field.at(),
        "%s has no component for the field '%s'".formatted(type.getSimpleName(), field.name()),
        "add %s %s".formatted(ComponentTypes.wanted(field), name));
  }
}
