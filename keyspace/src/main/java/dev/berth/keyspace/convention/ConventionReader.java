package dev.berth.keyspace.convention;

import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlReader;
import dev.berth.keyspace.source.YamlText;
import java.util.List;
import java.util.Optional;

/** Reads the conventions of a file: one per YAML document. Notes every problem it meets. */
final class ConventionReader {
  private final Problems problems;

  ConventionReader(Problems problems) {
    this.problems = problems;
  }

  List<Convention> read(String file, String text) {
    return YamlReader.read(file, text, problems).stream()
        .map(document -> convention(Entries.of(document, "a convention", problems)))
        .toList();
  }

  private Convention convention(Entries entries) {
    Convention convention =
        new Convention(
            entries.at(),
            entries.requiredText("convention"),
            entries.text("about").orElse(""),
            entries.each("rules", this::rule));
    if (!entries.has("rules")) {
      problems.add(entries.at(), "'rules' is missing", "write at least one rule");
    }
    entries.finish();
    return convention;
  }

  private Rule rule(YamlText id, Yaml value) {
    Entries entries = Entries.of(value, "rule " + id.text(), problems);
    String text = entries.requiredText("text");
    List<RuleCheck> checks =
        entries.has("checks")
            ? entries.items("checks").stream().map(this::item).flatMap(Optional::stream).toList()
            : check(entries).stream().toList();
    entries.finish();
    return new Rule(id.at(), id.text(), text, checks);
  }

  private Optional<RuleCheck> item(Yaml value) {
    Entries entries = Entries.of(value, "a check", problems);
    Optional<RuleCheck> check = check(entries);
    entries.finish();
    return check;
  }

  private Optional<RuleCheck> check(Entries entries) {
    String name = entries.requiredText("check");
    Optional<CheckKind> kind = CheckKinds.find(name);
    if (kind.isEmpty() && !name.isEmpty()) {
      String mend =
          Nearest.to(name, CheckKinds.names())
              .map(near -> "did you mean '" + near + "'?")
              .orElse("known are " + String.join(", ", CheckKinds.names()));
      problems.add(entries.at("check"), "there is no check '" + name + "'", mend);
    }
    if (kind.isEmpty()) {
      ignoreTheRest(entries);
    }
    return kind.map(known -> check(known, entries));
  }

  /** Nobody knows the parameters of an unknown check. */
  private static void ignoreTheRest(Entries entries) {
    entries.eachEntry((name, value) -> value);
  }

  private RuleCheck check(CheckKind kind, Entries entries) {
    Arguments arguments = new ArgumentsReader(entries).readAll(kind.parameters());
    Check check = kind.maker().apply(arguments);
    return new RuleCheck(kind, where(entries, check), check);
  }

  private Where where(Entries entries, Check check) {
    if (entries.has("where") && !(check instanceof Check.OfFamily)) {
      problems.add(entries.at("where"), "this check does not look at families", "remove where");
    }
    return entries.map("where").map(Where::read).orElse(Where.EVERYWHERE);
  }
}
