package dev.berth.keyspace.convention;

import dev.berth.keyspace.CatalogLoader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The page about writing a convention. */
final class ConventionPage {
  static final String CONVENTION =
      """
      convention: shop
      about: Keys of our shop.
      rules:
        S1:
          text: Every key begins with shop and the version.
          check: head
          is: "shop:<version>"
        S2:
          text: Every family says what it is and who writes it.
          check: needs
          of: [about, writers]
        S3:
          text: Carts go by themselves.
          check: needs
          of: ttl
          where: {segment: cart}
      """;

  static final String CATALOG =
      """
      keyspace: shop
      convention: shop
      head: "shop:<version>"
      version: {major: 1}
      variables:
        customer: {like: "[0-9]+"}
      families:
        cart:
          about: What a customer wants to buy.
          writers: checkout
          key: "cart:<customer>"
          type: hash
          life: {ttl: none, ends: the checkout deletes it}
          waive:
            S3: Customers want to find their carts again.
        visit:
          about: When a customer was last seen.
          key: "visit:<customer>"
          type: string
          life: {ttl: 30m}
      """;

  private ConventionPage() {}

  static String text(String javaSample) {
    return """
        # Writing a convention

        The compiler refuses what no catalog may do: keys that two families would claim, ids that leave their key,
        groups that do not share a slot. Everything else is a matter of taste, and so of a **convention**: a set of
        rules in a YAML file. A catalog names the conventions it follows, and the lint compares.
        (`ConventionPageTest` writes this page from the checks there are; an editor that knows
        `convention.schema.json` completes them.)

        ```yaml
        %s```

        A rule has an id, a text and a check, or several under `checks`. A catalog that promises to follow it:

        ```yaml
        %s```

        What the lint says:

        ```
        %s```

        A family, a service or a catalog that has a reason to break a rule waives it with that reason. What is waived is
        still told, and counts as an error for `errors(true)`. A waiver that waives nothing, or a rule that is not known,
        is an error too. The four [founding conventions](four-conventions.md) are known by name; one's own are added:

        ```java
        %s```

        ## Checks

        Each demands something. What it cannot find out it does not ask: `encoding` says nothing of a family without a
        value, so add `needs` where there must be one.

        | check | what it demands | parameters |
        |---|---|---|
        %s
        ## Which families

        Checks of families look at all of them, or at those that fit everything under `where`. Where a list stands, one
        word may stand without brackets.

        | where | only families with |
        |---|---|
        %s
        ## Attributes

        What `needs`, `needs-one`, `refuses`, `has` and `without` name, and how a family says it.

        | attribute | in the catalog |
        |---|---|
        %s"""
        .formatted(CONVENTION, CATALOG, findings(), javaSample, checks(), where(), attributes());
  }

  private static String findings() {
    Conventions conventions = Conventions.load().and("shop.yaml", CONVENTION);
    return new Lint(conventions)
        .check(new CatalogLoader().add("shop-keys.yaml", CATALOG).load()).findings().stream()
            .map(finding -> finding + "\n")
            .collect(Collectors.joining());
  }

  private static String checks() {
    return CheckKinds.all().stream()
        .map(kind -> row("`" + kind.name() + "`", kind.about(), parameters(kind.parameters())))
        .collect(Collectors.joining());
  }

  private static String parameters(List<Parameter> parameters) {
    return parameters.stream()
        .map(
            parameter ->
                "`%s` (%s): %s"
                    .formatted(
                        parameter.name(),
                        parameter.kind().name().toLowerCase(Locale.ROOT),
                        parameter.about().replace("<", "&lt;")))
        .collect(Collectors.joining("; "));
  }

  private static String where() {
    return Where.PARAMETERS.stream()
        .map(parameter -> row("`" + parameter.name() + "`", parameter.about()))
        .collect(Collectors.joining());
  }

  private static String attributes() {
    return Arrays.stream(Attribute.values())
        .map(attribute -> row("`" + attribute + "`", "`" + attribute.notation() + "`"))
        .collect(Collectors.joining());
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
