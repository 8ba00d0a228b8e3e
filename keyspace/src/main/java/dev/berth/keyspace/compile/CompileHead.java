package dev.berth.keyspace.compile;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.Head;
import dev.berth.keyspace.catalog.PrefixRule;
import dev.berth.keyspace.catalog.VersionRule;
import dev.berth.keyspace.key.Shown;
import dev.berth.keyspace.pattern.Part;
import dev.berth.keyspace.pattern.Segment;
import dev.berth.keyspace.pattern.Template;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Settles how the keys of a catalog begin: prefix, version and encoding as the user wants them. */
final class CompileHead {
  private static final List<String> VARIABLES = List.of(Head.PREFIX, Head.VERSION, Head.SCOPE);

  private final Catalog catalog;
  private final Settings settings;
  private final Problems problems;
  private final Head head;

  CompileHead(Catalog catalog, Settings settings, Problems problems) {
    this.catalog = catalog;
    this.settings = settings;
    this.problems = problems;
    this.head = catalog.head();
  }

  void check() {
    if (head.template().hasTag()) {
      problems.add(head.at(), "a tag in the head", "put the tag into the keys of the families");
    }
    head.template().variables().stream()
        .filter(name -> !VARIABLES.contains(name))
        .forEach(
            name ->
                problems.add(
                    head.at(),
                    "<" + name + "> in the head",
                    "only <prefix>, <version> and <scope> may stand there"));
    checkDeclared(Head.PREFIX, head.prefix().map(PrefixRule::at), "prefix: {default: …}");
    checkDeclared(Head.VERSION, head.version().map(VersionRule::at), "version: {major: 1}");
    checkDeclared(
        Head.SCOPE,
        head.scopes().values().stream().findFirst().map(scope -> scope.at()),
        "scopes: {name: owner}");
    checkPrefix();
    checkEncoding();
  }

  private void checkDeclared(String variable, Optional<Position> declared, String how) {
    if (head.uses(variable) && declared.isEmpty()) {
      problems.add(head.at(), "the head uses <" + variable + ">", "declare " + how);
    }
    if (!head.uses(variable) && declared.isPresent() && !variable.equals(Head.VERSION)) {
      problems.add(
          declared.get(),
          "the head does not use <" + variable + ">",
          "write it into the head, or remove this");
    }
  }

  private void checkPrefix() {
    if (settings.prefix().isPresent() && !head.prefix().map(PrefixRule::override).orElse(false)) {
      problems.add(
          head.at(),
          "keyspace '%s' lets nobody choose a prefix".formatted(catalog.name()),
          "take the prefix out of the settings");
    }
    head.prefix()
        .ifPresent(rule -> Prefix.whyNot(prefix()).ifPresent(why -> wrongPrefix(rule, why)));
  }

  private void wrongPrefix(PrefixRule rule, String why) {
    problems.add(
        rule.at(), "the prefix %s %s".formatted(Shown.text(prefix()), why), "choose another");
  }

  private void checkEncoding() {
    List<String> known = head.version().map(VersionRule::encodings).orElse(List.of());
    Position at = head.version().map(VersionRule::at).orElse(head.at());
    known.stream()
        .filter(id -> !id.matches("[A-Za-z_+-]+"))
        .forEach(
            id ->
                problems.add(
                    at,
                    "'" + id + "' is no id of an encoding",
                    "it is made of letters, '_', '+' and '-'"));
    settings
        .encoding()
        .filter(chosen -> !known.contains(chosen))
        .ifPresent(
            chosen ->
                problems.add(
                    at,
                    "keyspace '%s' has no encoding %s"
                        .formatted(catalog.name(), Shown.text(chosen)),
                    known.isEmpty() ? "take it out of the settings" : "choose one of " + known));
  }

  /** The encoding that every key names; empty when none does. */
  Optional<String> encoding() {
    List<String> known = head.version().map(VersionRule::encodings).orElse(List.of());
    return settings.encoding().or(() -> known.stream().findFirst());
  }

  private String prefix() {
    return settings.prefix().or(() -> head.prefix().map(PrefixRule::standard)).orElse("");
  }

  private String version() {
    return head.version().map(rule -> "v" + rule.major()).orElse("") + encoding().orElse("");
  }

  /** How keys of this family begin, with the delimiter; empty when there is no head. */
  String textFor(FamilyRule family) {
    checkScope(family);
    if (head.template().segments().isEmpty()) {
      return "";
    }
    return head.template().segments().stream()
            .map(segment -> text(segment, family))
            .collect(Collectors.joining(":"))
        + Template.DELIMITER;
  }

  private String text(Segment segment, FamilyRule family) {
    return segment.parts().stream()
        .map(
            part ->
                switch (part) {
                  case Part.Literal literal -> literal.text();
                  case Part.Use use -> value(use.variable(), family);
                })
        .collect(Collectors.joining());
  }

  private String value(String variable, FamilyRule family) {
    return switch (variable) {
      case Head.PREFIX -> prefix();
      case Head.VERSION -> version();
      default -> family.access().scope().orElse("");
    };
  }

  private void checkScope(FamilyRule family) {
    Optional<String> scope = family.access().scope();
    if (head.uses(Head.SCOPE) && scope.isEmpty()) {
      problems.add(
          family.at(),
          "family '%s' has no scope".formatted(family.name()),
          "write scope: with one of " + head.scopes().keySet());
    } else if (scope.isPresent() && !head.scopes().containsKey(scope.get())) {
      String mend =
          Nearest.to(scope.get(), head.scopes().keySet())
              .map(near -> "did you mean '" + near + "'?")
              .orElse("known are " + head.scopes().keySet());
      problems.add(
          family.at(),
          "family '%s' is in scope '%s', which is not declared"
              .formatted(family.name(), scope.get()),
          mend);
    }
  }
}
