package dev.berth.keyspace.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * A document with everything that a schema allows, and in each of its closed objects one property
 * that it does not. The names of those lead to the object they stand in.
 */
public final class FullDocument {
  private static final String UNKNOWN = "zzzzzzzzzzzz";

  private final SchemaFile schema;
  private final boolean withUnknown;
  private final List<JsonNode> objects = new ArrayList<>();
  private final Map<String, Object> document;

  private FullDocument(SchemaFile schema, boolean withUnknown) {
    this.schema = schema;
    this.withUnknown = withUnknown;
    this.document = object(schema.root());
  }

  public static FullDocument valid(SchemaFile schema) {
    return new FullDocument(schema, false);
  }

  public static FullDocument withUnknown(SchemaFile schema) {
    return new FullDocument(schema, true);
  }

  /** As YAML, of which JSON is a part. */
  public String text() {
    return new ObjectMapper().writeValueAsString(document);
  }

  /** For each unknown property, the names of those that its object allows, in order. */
  public Map<String, List<String>> unknown() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (int i = 0; i < objects.size(); i++) {
      all.put(
          UNKNOWN + i, objects.get(i).get("properties").propertyNames().stream().sorted().toList());
    }
    return all;
  }

  private Object value(JsonNode property) {
    Optional<JsonNode> object = objectIn(property);
    if (object.isPresent()) {
      return object(object.get());
    }
    return property.has("examples")
        ? new ObjectMapper().treeToValue(property.get("examples").get(0), Object.class)
        : "text";
  }

  /** The schema of a map that a schema is, or that is one of its alternatives. */
  private Optional<JsonNode> objectIn(JsonNode written) {
    JsonNode resolved = schema.resolve(written);
    if (resolved.has("properties") || resolved.path("additionalProperties").isObject()) {
      return Optional.of(resolved);
    }
    for (JsonNode alternative : resolved.path("anyOf")) {
      Optional<JsonNode> found = objectIn(alternative);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Map<String, Object> object(JsonNode object) {
    Map<String, Object> made = new LinkedHashMap<>();
    object.path("properties").properties().forEach(p -> made.put(p.getKey(), value(p.getValue())));
    if (object.path("additionalProperties").isObject()) {
      made.put("x", value(object.get("additionalProperties")));
    } else if (withUnknown) {
      made.put(UNKNOWN + objects.size(), "x");
      objects.add(object);
    }
    return made;
  }
}
