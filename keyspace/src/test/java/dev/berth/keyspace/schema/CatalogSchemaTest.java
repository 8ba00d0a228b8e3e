package dev.berth.keyspace.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.catalog.CatalogReader;
import dev.berth.keyspace.source.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CatalogSchemaTest {
  static final List<String> CATALOGS = Shipped.NAMES;

  private static final SchemaFile SCHEMA = SchemaFile.read("catalog.schema.json");

  @ParameterizedTest
  @FieldSource("CATALOGS")
  void acceptsTheShippedCatalogs(String name) throws IOException {
    assertThat(SCHEMA.errors(Files.readString(Shipped.file(name)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{keyspace: a, families: {f: {key: a, type: string, life: undecided}}, famlies: {}}",
        "{families: {f: {key: a, type: string, life: undecided}}}",
        "{keyspace: a, families: {f: {key: a, type: strng, life: undecided}}}",
        "{keyspace: a, families: {f: {key: a, type: string, life: soon}}}",
        "{keyspace: a, families: {f: {key: a, type: string, life: {ttl: 1 hour}}}}",
        "{keyspace: a, families: {f: {key: a, type: hash, fields: {a: txt}, life: undecided}}}",
        "{keyspace: a, variables: {v: {from: x}}, families: {}}",
      })
  void refusesWhatTheReaderRefuses(String catalog) {
    Problems problems = new Problems();
    new CatalogReader(problems).read("a.yaml", catalog);

    assertThat(problems.sorted()).isNotEmpty();
    assertThat(SCHEMA.errors(catalog)).isNotEmpty();
  }

  @Test
  void acceptsADocumentWithAllItsProperties() {
    assertThat(SCHEMA.errors(FullDocument.valid(SCHEMA).text())).isEmpty();
  }

  /** The reader tells what it knows when it meets a property that it does not. */
  @Test
  void knowsExactlyThePropertiesThatTheReaderKnows() {
    FullDocument full = FullDocument.withUnknown(SCHEMA);
    Problems problems = new Problems();
    new CatalogReader(problems).read("full.yaml", full.text());
    List<String> told =
        problems.sorted().stream()
            .map(problem -> problem.what() + "; " + problem.mend())
            .filter(text -> text.contains("is not known here"))
            .toList();

    assertThat(full.unknown()).hasSizeGreaterThan(15);
    assertThat(told)
        .containsExactlyInAnyOrderElementsOf(
            full.unknown().entrySet().stream()
                .map(
                    entry ->
                        "'%s' is not known here; known here: %s"
                            .formatted(entry.getKey(), String.join(", ", entry.getValue())))
                .toList());
  }

  @Test
  void describesEveryPropertyAndDefinition() {
    assertThat(undescribed(SCHEMA.root(), "#")).isEmpty();
  }

  private static List<String> undescribed(JsonNode node, String path) {
    java.util.ArrayList<String> found = new java.util.ArrayList<>();
    for (String group : List.of("properties", "$defs")) {
      node.path(group).properties().stream()
          .filter(entry -> entry.getValue().path("description").asString("").isBlank())
          .forEach(entry -> found.add(path + "/" + group + "/" + entry.getKey()));
    }
    if (node.isObject()) {
      node.properties()
          .forEach(
              entry -> {
                if (!entry.getKey().equals("examples")) {
                  found.addAll(undescribed(entry.getValue(), path + "/" + entry.getKey()));
                }
              });
    }
    node.path("anyOf").forEach(one -> found.addAll(undescribed(one, path + "/anyOf")));
    return found;
  }
}
