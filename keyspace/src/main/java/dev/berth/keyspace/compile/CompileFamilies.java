package dev.berth.keyspace.compile;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.LegacyForm;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.KeyPattern;
import dev.berth.keyspace.key.LegacyPattern;
import dev.berth.keyspace.key.Rights;
import dev.berth.keyspace.key.Variable;
import dev.berth.keyspace.source.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the families of a catalog able to build and take apart keys. */
final class CompileFamilies {
  private final Catalog catalog;
  private final Problems problems;
  private final CompileHead head;
  private final CompilePattern patterns;
  private final EffectiveLife lives;

  CompileFamilies(
      Catalog catalog, Settings settings, Map<String, Variable> variables, Problems problems) {
    this.catalog = catalog;
    this.problems = problems;
    this.head = new CompileHead(catalog, settings, problems);
    this.patterns = new CompilePattern(catalog.variables(), variables, problems);
    this.lives = new EffectiveLife(settings, problems);
  }

  /** The families that are in order. */
  List<Family> compile() {
    head.check();
    lives.checkNames(catalog);
    List<Family> families = new ArrayList<>();
    for (FamilyRule rule : catalog.families().values()) {
      compile(rule).ifPresent(families::add);
    }
    return families;
  }

  Optional<String> encoding() {
    return head.encoding();
  }

  private Optional<Family> compile(FamilyRule rule) {
    checkSingle(rule);
    Optional<KeyPattern> pattern = patterns.compile(rule.at(), head.textFor(rule), rule.key());
    List<LegacyPattern> legacy = new ArrayList<>();
    for (LegacyForm form : rule.legacy()) {
      checkLegacy(form);
      patterns
          .compile(form.at(), "", form.key())
          .map(old -> new LegacyPattern(form, old))
          .ifPresent(legacy::add);
    }
    return pattern.map(
        compiled ->
            new Family(
                catalog.name(),
                rule,
                Rights.of(catalog, rule.access()),
                lives.of(rule),
                compiled,
                legacy));
  }

  private void checkSingle(FamilyRule rule) {
    boolean varies = !rule.key().variables().isEmpty();
    if (!varies && !rule.traits().single() && !rule.key().segments().isEmpty()) {
      problems.add(
          rule.at(),
          "family '%s' has one key only".formatted(rule.name()),
          "say so with single: true, or put an id into the key");
    }
    if (varies && rule.traits().single()) {
      problems.add(
          rule.at(),
          "family '%s' is single, but its key has a variable".formatted(rule.name()),
          "remove single");
    }
  }

  private void checkLegacy(LegacyForm form) {
    boolean bare =
        form.key().segments().stream()
            .noneMatch(segment -> segment.isLiteral() && !segment.parts().isEmpty());
    boolean literalParts =
        form.key().segments().stream()
            .flatMap(segment -> segment.parts().stream())
            .anyMatch(dev.berth.keyspace.pattern.Part.Literal.class::isInstance);
    if (bare && !literalParts && form.fingerprint().isEmpty()) {
      problems.add(
          form.at(),
          "the legacy form '%s' has no text of its own, so any key could be one"
              .formatted(form.key()),
          "add a fingerprint: {type: …, fields: […]}");
    }
  }
}
