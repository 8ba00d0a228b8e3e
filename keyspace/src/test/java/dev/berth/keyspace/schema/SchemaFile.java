package dev.berth.keyspace.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.berth.keyspace.CatalogLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A JSON Schema that comes with the library. */
public record SchemaFile(JsonNode root) {

  public static SchemaFile read(String name) {
    try (InputStream file =
        Objects.requireNonNull(CatalogLoader.class.getResourceAsStream(name), name)) {
      return new SchemaFile(new ObjectMapper().readTree(new String(file.readAllBytes(), UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What an editor would underline in this YAML. */
  public List<String> errors(String yaml) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(root)
        .validate(yaml, InputFormat.YAML)
        .stream()
        .map(Error::toString)
        .toList();
  }

  /** A schema, or the one that it refers to. */
  public JsonNode resolve(JsonNode schema) {
    return schema.has("$ref")
        ? resolve(root.at(schema.get("$ref").asString().substring(1)))
        : schema;
  }
}
