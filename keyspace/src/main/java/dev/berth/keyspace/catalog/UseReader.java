package dev.berth.keyspace.catalog;

import dev.berth.keyspace.life.LifeRule;
import dev.berth.keyspace.pattern.Part;
import dev.berth.keyspace.pattern.Segment;
import dev.berth.keyspace.pattern.Template;
import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the reserved uses of other families' keys: a lock, an idempotency key, a rate limit, a
 * lease. Each becomes a family of its own whose key is that of the other behind the word of the
 * use, such as {@code lock:sandbox:proxy:<sandbox>}.
 */
final class UseReader {
  private static final List<String> USES = List.of("lock", "idemp", "ratelimit", "lease");

  private final Problems problems;

  UseReader(Problems problems) {
    this.problems = problems;
  }

  /** The families, and one for each use of them. */
  Map<String, FamilyRule> addUses(Entries catalog, Map<String, FamilyRule> families) {
    Map<String, FamilyRule> all = new LinkedHashMap<>(families);
    catalog
        .map("uses")
        .ifPresent(
            uses -> {
              USES.forEach(use -> uses.items(use).forEach(item -> add(use, item, families, all)));
              uses.finish();
            });
    return all;
  }

  private void add(
      String use, Yaml item, Map<String, FamilyRule> families, Map<String, FamilyRule> all) {
    Entries entries = Entries.of(item, "a " + use, problems);
    String of = entries.requiredText("of");
    FamilyRule family = families.get(of);
    FamilyRule added = use(use, entries, of, Optional.ofNullable(family));
    entries.finish();
    if (family == null) {
      String mend =
          Nearest.to(of, families.keySet())
              .map(near -> "did you mean '" + near + "'?")
              .orElse("name a family of this catalog");
      problems.add(entries.at("of"), "there is no family '" + of + "'", mend);
    } else if (all.putIfAbsent(added.name(), added) != null) {
      problems.add(entries.at(), "'" + added.name() + "' stands twice", "remove one of them");
    }
  }

  private FamilyRule use(String use, Entries entries, String of, Optional<FamilyRule> family) {
    Segment word = new Segment(List.of(new Part.Literal(use)), false);
    Template key = family.map(FamilyRule::key).orElse(Template.EMPTY);
    return new FamilyRule(
        entries.at(),
        use + "." + of,
        entries.text("about").orElse(use + " of " + of),
        new Template(List.of(word)).then(key),
        new Content(
            List.of(RedisType.STRING), Optional.of(raw(entries)), Fields.NONE, Optional.empty()),
        entries.find("life").map(new LifeReader(problems)::read).orElse(LifeRule.UNDECIDED),
        new Access(
            entries.text("scope").or(() -> family.flatMap(rule -> rule.access().scope())),
            entries.text("owner"),
            entries.texts("writers"),
            entries.texts("readers")),
        new Traits(
            family.map(rule -> rule.traits().single()).orElse(false),
            entries.choice("status", Status.class, Status.ACTIVE),
            Optional.empty(),
            Optional.empty(),
            java.util.OptionalInt.empty(),
            Traits.Budget.NONE),
        List.of(),
        Map.of());
  }

  private static ValueRule raw(Entries entries) {
    return new ValueReader(entries.problems()).read(new YamlText(entries.at(), "raw"));
  }
}
