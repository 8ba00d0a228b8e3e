package dev.berth.keyspace.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The reference of catalogs, made from their schema. */
final class CatalogPage {
  static final String EXAMPLE =
      """
      keyspace: shop
      about: Carts and visits of our shop.
      head: "shop:<version>"
      version: {major: 1}
      services:
        checkout: {language: java, builder: src/main/java/shop/Keys.java}
      variables:
        customer: {like: "[0-9]+", about: Number of a customer.}
      families:
        cart:
          about: What a customer wants to buy.
          writers: checkout
          readers: checkout
          key: "tag(cart:<customer>)"
          type: hash
          fields:
            "...": the names of articles, each with how many
          life: {ttl: 7d, config: cart_ttl}
        cart.total:
          about: What the cart costs.
          writers: checkout
          readers: checkout
          key: "tag(cart:<customer>):total"
          type: string
          value: integer
          life: {ttl: 7d, config: cart_ttl}
      groups:
        change: {of: [cart, cart.total], same: customer}
      """;

  private final SchemaFile schema;

  CatalogPage(SchemaFile schema) {
    this.schema = schema;
  }

  String text() {
    StringBuilder page =
        new StringBuilder(
            """
            # Catalog reference

            A catalog is a YAML file that declares a keyspace; a file may hold several, parted by `---`. What is unknown,
            missing or contradictory is refused, all at once, each with its place and how to mend it.
            (`CatalogPageTest` writes this page from `catalog.schema.json`, which lets editors complete and check
            catalogs: `# yaml-language-server: $schema=…` in the first line, with the path of that file.)

            ```yaml
            %s```

            Text that holds `<`, `{`, `~` or a colon and a space needs quotes in YAML. Complete catalogs are in
            [catalogs](../../catalogs).

            ## Catalog

            """
                .formatted(EXAMPLE));
    page.append(table(schema.root()));
    schema
        .root()
        .get("$defs")
        .properties()
        .forEach(definition -> section(definition.getKey(), page));
    return page.toString();
  }

  private void section(String name, StringBuilder page) {
    JsonNode definition = schema.root().get("$defs").get(name);
    page.append("\n## ").append(title(name)).append("\n\n");
    page.append(definition.get("description").asString()).append("\n");
    objectIn(definition).ifPresent(object -> page.append("\n").append(table(object)));
  }

  private static String title(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1).replace('-', ' ');
  }

  /** The definition itself or the alternative that is a map with known names. */
  private static Optional<JsonNode> objectIn(JsonNode definition) {
    List<JsonNode> candidates = new ArrayList<>(List.of(definition));
    definition.path("anyOf").forEach(candidates::add);
    return candidates.stream().filter(node -> node.has("properties")).findFirst();
  }

  private String table(JsonNode object) {
    List<String> required = new ArrayList<>();
    object.path("required").forEach(name -> required.add(name.asString()));
    return "| name | meaning | written as | example |\n|---|---|---|---|\n"
        + object.properties().stream()
            .filter(entry -> entry.getKey().equals("properties"))
            .flatMap(entry -> entry.getValue().properties().stream())
            .map(
                entry ->
                    "| `%s`%s | %s | %s | %s |\n"
                        .formatted(
                            entry.getKey(),
                            required.contains(entry.getKey()) ? " (required)" : "",
                            meaning(entry.getValue()),
                            form(entry.getValue()),
                            example(entry.getValue())))
            .collect(Collectors.joining());
  }

  private static String meaning(JsonNode property) {
    String standard =
        property.has("default") ? " Default: `" + property.get("default").asString() + "`." : "";
    return escape(property.get("description").asString()) + standard;
  }

  private static String form(JsonNode property) {
    if (property.has("$ref")) {
      String name = property.get("$ref").asString().replace("#/$defs/", "");
      return "[%s](#%s)".formatted(title(name), name);
    }
    if (property.path("additionalProperties").isObject()) {
      return "map of " + form(property.get("additionalProperties"));
    }
    if (property.has("enum")) {
      List<String> words = new ArrayList<>();
      property.get("enum").forEach(word -> words.add("`" + word.asString() + "`"));
      return String.join(", ", words);
    }
    if (property.has("anyOf")) {
      List<String> alternatives = new ArrayList<>();
      property.get("anyOf").forEach(one -> alternatives.add(form(one)));
      return String.join(" or ", alternatives);
    }
    return property.has("items")
        ? "list of " + form(property.get("items"))
        : property.get("type").asString();
  }

  private static String example(JsonNode property) {
    return property.has("examples")
        ? "`" + property.get("examples").get(0).toString().replace("|", "\\|") + "`"
        : "";
  }

  private static String escape(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
