package dev.berth.keyspace.value;

import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.FieldType;
import dev.berth.keyspace.source.Problems;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides whether a component of a record class can hold a field. */
final class ComponentTypes {
  private final Mappings mappings;
  private final Problems problems;

  ComponentTypes(Mappings mappings, Problems problems) {
    this.mappings = mappings;
    this.problems = problems;
  }

  /** Empty, with the difference noted, when the component cannot hold the field. */
  Optional<RecordMapping.Component> match(Field field, RecordComponent component) {
    Optional<Type> inside = argument(component.getGenericType(), Optional.class);
    Type bare = inside.orElse(component.getGenericType());
    boolean mayBeAbsent = inside.isPresent() || isNullable(component);
    Optional<Converter> converter =
        mayBeAbsent == field.optional() ? converter(field, bare) : Optional.empty();
    if (converter.isEmpty()) {
      problems.add(
          field.at(),
          "the component '%s' of %s is %s, the field is %s%s"
              .formatted(
                  component.getName(),
                  component.getDeclaringRecord().getSimpleName(),
                  name(component.getGenericType()),
                  field.optional() ? "optional " : "",
                  field.type()),
          "make it " + wanted(field));
    }
    return converter.map(
        found -> new RecordMapping.Component(field.name(), found, inside.isPresent()));
  }

  private Optional<Converter> converter(Field field, Type type) {
    return field.type().list()
        ? argument(type, List.class).flatMap(item -> item(field, item)).map(Converter::ofItems)
        : item(field, type);
  }

  private Optional<Converter> item(Field field, Type type) {
    FieldType declared = field.type();
    return switch (declared.kind()) {
      case TEXT -> text(field, type);
      case INTEGER -> integer(type);
      case DECIMAL -> same(type, double.class, Double.class);
      case BOOLEAN -> same(type, boolean.class, Boolean.class);
      case TIME -> same(type, Instant.class);
      case BYTES -> same(type, byte[].class);
      case JSON, RECORD ->
          declared.record().isPresent()
              ? record(field, declared.record().get(), type)
              : same(type, String.class);
    };
  }

  private static Optional<Converter> same(Type type, Class<?>... allowed) {
    return Arrays.asList(allowed).contains(type) ? Optional.of(Converter.NONE) : Optional.empty();
  }

  private static Optional<Converter> integer(Type type) {
    return same(type, int.class, Integer.class)
        .map(_ -> Converter.INT)
        .or(() -> same(type, long.class, Long.class));
  }

  private Optional<Converter> text(Field field, Type type) {
    return type instanceof Class<?> words && words.isEnum()
        ? constants(field, words)
        : same(type, String.class);
  }

  /** An enum needs a constant for each word of the catalog, and no others. */
  private Optional<Converter> constants(Field field, Class<?> type) {
    List<String> words = field.type().oneOf();
    Enum<?>[] constants = (Enum<?>[]) type.getEnumConstants();
    Set<String> wanted = words.stream().map(Converter::constantName).collect(Collectors.toSet());
    Set<String> found = Arrays.stream(constants).map(Enum::name).collect(Collectors.toSet());
    boolean fits = wanted.size() == words.size() && wanted.equals(found);
    return fits ? Optional.of(Converter.ofConstants(words, constants)) : Optional.empty();
  }

  private Optional<Converter> record(Field field, String record, Type type) {
    return type instanceof Class<?> nested && nested.isRecord()
        ? Optional.of(mappings.nested(field.at(), record, nested))
        : Optional.empty();
  }

  /** What stands between the brackets of such a generic type; empty when it is another. */
  private static Optional<Type> argument(Type type, Class<?> raw) {
    return type instanceof ParameterizedType generic && generic.getRawType() == raw
        ? Optional.of(generic.getActualTypeArguments()[0])
        : Optional.empty();
  }

  /** Whether it may be null by whatever annotation of that name. */
  private static boolean isNullable(RecordComponent component) {
    return Stream.concat(
            Arrays.stream(component.getAnnotations()),
            Arrays.stream(component.getAnnotatedType().getAnnotations()))
        .map(Annotation::annotationType)
        .anyMatch(type -> type.getSimpleName().equals("Nullable"));
  }

  private static String name(Type type) {
    return type.getTypeName().replaceAll("[a-zA-Z0-9_.]+[.$]", "");
  }

  /** The Java type for a field, for a message. */
  static String wanted(Field field) {
    FieldType type = field.type();
    String item =
        switch (type.kind()) {
          case TEXT -> type.oneOf().isEmpty() ? "String" : enumOf(type.oneOf());
          case INTEGER -> "Long";
          case DECIMAL -> "Double";
          case BOOLEAN -> "Boolean";
          case TIME -> "Instant";
          case BYTES -> "byte[]";
          case JSON, RECORD -> type.record().map(name -> "a record " + name).orElse("String");
        };
    String whole = type.list() ? "List<" + item + ">" : item;
    return field.optional() ? "Optional<" + whole + ">" : whole;
  }

  private static String enumOf(List<String> words) {
    return words.stream()
        .map(Converter::constantName)
        .collect(Collectors.joining(", ", "String or an enum {", "}"));
  }
}
