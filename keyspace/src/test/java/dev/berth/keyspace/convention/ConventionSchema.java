package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.RedisType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.ObjectMapper;

/** The JSON Schema of conventions, made from the kinds of checks there are. */
final class ConventionSchema {
  private ConventionSchema() {}

  static String text() {
    return new ObjectMapper()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(root())
            .replace("\r\n", "\n")
        + "\n";
  }

  private static Map<String, Object> root() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("title", "Convention for catalogs of Redis keys");
    root.putAll(
        object(
            "A set of rules that catalogs may promise to follow.",
            ordered(
                "convention",
                text("Name of the convention."),
                "about",
                text("What it is for."),
                "rules",
                ordered(
                    "description",
                    "The rules by their ids, by which catalogs waive them.",
                    "type",
                    "object",
                    "additionalProperties",
                    Map.of("$ref", "#/$defs/rule"))),
            List.of("convention", "rules")));
    root.put("$defs", definitions());
    return root;
  }

  private static Map<String, Object> definitions() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("rule", alternatives("A rule: what it asks, and how to check it.", true));
    all.put("check", alternatives("A check with its parameters.", false));
    all.put("where", where());
    all.put("attributes", words(Map.of("enum", Attribute.words())));
    all.put("types", words(Map.of("enum", types())));
    return all;
  }

  private static List<String> types() {
    return Arrays.stream(RedisType.values()).map(RedisType::toString).toList();
  }

  private static Map<String, Object> alternatives(String about, boolean rule) {
    Stream<Map<String, Object>> single = CheckKinds.all().stream().map(kind -> check(kind, rule));
    return ordered(
        "description",
        about,
        "anyOf",
        rule ? Stream.concat(single, Stream.of(several())).toList() : single.toList());
  }

  private static Map<String, Object> several() {
    return object(
        "A rule with several checks, all of which must pass.",
        ordered(
            "text",
            text("What the rule asks."),
            "checks",
            ordered(
                "description",
                "The checks.",
                "type",
                "array",
                "items",
                Map.of("$ref", "#/$defs/check"))),
        List.of("text", "checks"));
  }

  private static Map<String, Object> check(CheckKind kind, boolean rule) {
    Map<String, Object> properties = new LinkedHashMap<>();
    if (rule) {
      properties.put("text", text("What the rule asks."));
    }
    properties.put("check", ordered("description", kind.about(), "const", kind.name()));
    kind.parameters().forEach(parameter -> properties.put(parameter.name(), schema(parameter)));
    if (kind.maker().apply(new Arguments(Map.of())) instanceof Check.OfFamily) {
      properties.put("where", Map.of("$ref", "#/$defs/where"));
    }
    List<String> required =
        properties.keySet().stream().filter(name -> !name.equals("where")).toList();
    return object(kind.about(), properties, required);
  }

  private static Map<String, Object> where() {
    Map<String, Object> properties = new LinkedHashMap<>();
    Where.PARAMETERS.forEach(parameter -> properties.put(parameter.name(), schema(parameter)));
    return object("Which families the check is about; all, without it.", properties, List.of());
  }

  private static Map<String, Object> schema(Parameter parameter) {
    Map<String, Object> schema = ordered("description", parameter.about());
    schema.putAll(
        switch (parameter.kind()) {
          case TEXT -> Map.of("type", "string");
          case NUMBER -> ordered("type", "integer", "minimum", 1);
          case WORDS -> words(Map.of("type", "string"));
          case ATTRIBUTES -> Map.of("$ref", "#/$defs/attributes");
          case TYPES -> Map.of("$ref", "#/$defs/types");
          case STATUS -> words(Map.of("enum", List.of("active", "reserved")));
        });
    return schema;
  }

  private static Map<String, Object> words(Map<String, Object> word) {
    return Map.of("anyOf", List.of(word, ordered("type", "array", "items", word)));
  }

  private static Map<String, Object> text(String about) {
    return ordered("description", about, "type", "string");
  }

  private static Map<String, Object> object(
      String about, Map<String, Object> properties, List<String> required) {
    return ordered(
        "description",
        about,
        "type",
        "object",
        "properties",
        properties,
        "required",
        required,
        "additionalProperties",
        false);
  }

  private static Map<String, Object> ordered(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
