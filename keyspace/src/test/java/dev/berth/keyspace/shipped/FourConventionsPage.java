package dev.berth.keyspace.shipped;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.convention.Convention;
import dev.berth.keyspace.convention.Conventions;
import dev.berth.keyspace.convention.Finding;
import dev.berth.keyspace.convention.Lint;
import dev.berth.keyspace.key.KeyPattern;
import dev.berth.keyspace.key.Keyspace;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page that shows the four founding conventions side by side. */
final class FourConventionsPage {
  private static final List<String> TITLES =
      List.of(
          "the container registry's",
          "the Discord specification's",
          "the Ruby guidelines'",
          "CubeSandbox's");

  private final List<Keyspace> keyspaces = Shipped.all().all();

  String text() {
    return """
        # Four conventions side by side

        Four documents describe how a team disciplines a shared Redis, and all four rely on people remembering. Each is
        here as a [catalog](../../catalogs) and a [convention](../../conventions) that the lint applies.
        (`FourConventionsPageTest` writes this page; what stands in the first table and all rules and waivers come from
        the files.)

        | | %s |
        |---|---|---|---|---|
        | head | %s |
        | families | %s |
        | sample key | %s |
        | types | %s |
        | rules | %s |

        ## Where they disagree, and what the language says

        | | %s | in a catalog |
        |---|---|---|---|---|---|
        | braces | a hash tag, literally in the key | mark a variable | mark a variable | mark a variable | `<name>` is a variable, `tag(…)` a hash tag; a brace is refused |
        | where the id stands | inside the tag, suffixes behind it | last, sometimes several | last | last, never left out | anywhere; `variables-in-tag`, `variables-last` and `ends-with-variable` are checks of conventions |
        | prefix | the constant `registry` | chosen by the user, with a default | none, the model's name comes first | the constant `cube` | `head` with constants and `<prefix>` |
        | version | none | in every key | none | in every key, for the whole scheme | `<version>` in the head, or not |
        | encoding | per family, MessagePack | in every key, behind the version | not said | per family | `value: {encoding: …}`, or `version: {encoding: […]}` |
        | scope | the component that made the data | none | none | the service that owns it | `<scope>` in the head, `scopes` with owners |
        | lifetime | not said | one span is decided, all others are not | not said | four kinds, with names in the configuration | `life`: `ttl`, `trim`, `none` with `ends`, `config` alone, `undecided` |
        | hash tags | all that identifies a repository | none, so its scripts fail on a cluster | none, so its transaction fails on a cluster | none | `tag(…)`, and `groups` that the compiler proves to share a slot |
        | validation | the decoded path is compared | the prefix only | presence and enumerated values | ids without colons | every variable has a grammar; `verify` compares |
        | a long or foreign id | hashed with SHA-256, the namespace in plain text | as it is | bucket by MD5 | escaped or refused | `from` and `by`, `escape`, `like`, `rest` |
        | one key for everything | not said | one index of guilds | forbidden | two, against its own rule | `single: true`, and a waiver where the convention forbids it |
        | older forms | none | a version lives beside the next | none | five, one of them a bare id | `legacy`, with a `fingerprint` where the key alone does not tell |

        ## What each convention asks

        %s
        ## Waivers

        Where a document breaks its own rule, the catalog says why.

        | catalog | what | rule | reason |
        |---|---|---|---|
        %s"""
        .formatted(
            String.join(" | ", TITLES),
            cells(keyspace -> code(head(keyspace.catalog()))),
            cells(keyspace -> String.valueOf(keyspace.families().size())),
            cells(keyspace -> code(key(keyspace))),
            cells(FourConventionsPage::types),
            cells(keyspace -> String.valueOf(convention(keyspace).rules().size())),
            String.join(" | ", TITLES),
            rules(),
            waivers());
  }

  private String cells(Function<Keyspace, String> cell) {
    return keyspaces.stream().map(cell).collect(Collectors.joining(" | "));
  }

  private static String head(Catalog catalog) {
    return catalog.head().template().toString();
  }

  /** The form of a key of the first family as Redis sees it. */
  private static String key(Keyspace keyspace) {
    return keyspace.families().iterator().next().pattern().pieces().stream()
        .map(
            piece ->
                switch (piece) {
                  case KeyPattern.Piece.Literal literal -> new String(literal.bytes(), UTF_8);
                  case KeyPattern.Piece.Hole hole -> "<" + hole.variable().name() + ">";
                })
        .collect(Collectors.joining());
  }

  private static String types(Keyspace keyspace) {
    return keyspace.families().stream()
        .flatMap(family -> family.rule().content().types().stream())
        .distinct()
        .sorted()
        .map(Object::toString)
        .collect(Collectors.joining(", "));
  }

  private static String code(String text) {
    return text.isEmpty() ? "none" : "`" + text + "`";
  }

  private static Convention convention(Keyspace keyspace) {
    return Conventions.load().find(keyspace.catalog().conventions().getFirst()).orElseThrow();
  }

  private String rules() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < TITLES.size(); i++) {
      String title = TITLES.get(i);
      text.append("### ").append(Character.toUpperCase(title.charAt(0))).append(title.substring(1));
      text.append("\n\n| rule | what it asks | checks |\n|---|---|---|\n");
      for (var rule : convention(keyspaces.get(i)).rules().values()) {
        String checks =
            rule.checks().stream()
                .map(check -> "`" + check.kind().name() + "`")
                .collect(Collectors.joining(", "));
        text.append("| %s | %s | %s |\n".formatted(rule.id(), rule.text(), checks));
      }
      text.append("\n");
    }
    return text.toString().stripTrailing() + "\n";
  }

  private static String waivers() {
    return new Lint(Conventions.load())
        .check(Shipped.all()).of(Finding.Kind.WAIVED).stream()
            .map(
                finding -> {
                  String[] names = finding.subject().split("/", 2);
                  return "| %s | `%s` | %s | %s |\n"
                      .formatted(
                          names[0], names[1], finding.rule(), finding.waived().orElseThrow());
                })
            .collect(Collectors.joining());
  }
}
