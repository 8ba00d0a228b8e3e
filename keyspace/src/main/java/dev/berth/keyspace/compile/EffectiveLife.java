package dev.berth.keyspace.compile;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.life.LifeRule;
import dev.berth.keyspace.life.Spans;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Problems;
import java.time.Duration;
import java.util.Optional;

/** How long keys really live: as the user decided, or else as the catalog says. */
final class EffectiveLife {
  private final Settings settings;
  private final Problems problems;

  EffectiveLife(Settings settings, Problems problems) {
    this.settings = settings;
    this.problems = problems;
  }

  /** Refuses settings for families that are not there. */
  void checkNames(Catalog catalog) {
    for (String family : settings.lives().keySet()) {
      if (catalog.family(family).isEmpty()) {
        String mend =
            Nearest.to(family, catalog.families().keySet())
                .map(near -> "did you mean '" + near + "'?")
                .orElse("take it out of the settings");
        problems.add(
            catalog.at(),
            "the settings give a life to '%s', which keyspace '%s' does not have"
                .formatted(family, catalog.name()),
            mend);
      }
    }
  }

  LifeRule of(FamilyRule family) {
    LifeRule rule = family.life().with(decide(family));
    checkLeast(family, rule);
    return rule;
  }

  private Life decide(FamilyRule family) {
    Life declared = family.life().life();
    Optional<Duration> decided = settings.lives().get(family.name());
    if (decided != null) {
      return decided.<Life>map(ttl -> expires(family, ttl)).orElse(new Life.Stays());
    }
    return family
        .life()
        .config()
        .flatMap(name -> Optional.ofNullable(settings.configs().get(name)))
        .<Life>map(ttl -> expires(family, ttl))
        .orElse(declared);
  }

  private Life expires(FamilyRule family, Duration ttl) {
    if (ttl.toMillis() <= 0) {
      problems.add(
          family.at(),
          "the settings give '%s' a life of %s".formatted(family.name(), ttl),
          "give at least one millisecond, or none");
    }
    Life.Begin begin =
        family.life().life() instanceof Life.Expires expires
            ? expires.begin()
            : Life.Begin.EACH_WRITE;
    return new Life.Expires(ttl, begin);
  }

  private void checkLeast(FamilyRule family, LifeRule rule) {
    Optional<Duration> least =
        rule.least()
            .flatMap(
                text ->
                    Spans.parse(text).or(() -> Optional.ofNullable(settings.configs().get(text))));
    if (rule.life() instanceof Life.Expires expires
        && least.isPresent()
        && expires.ttl().compareTo(least.get()) < 0) {
      problems.add(
          family.at(),
          "keys of '%s' live %s, less than the least of %s"
              .formatted(family.name(), Spans.text(expires.ttl()), Spans.text(least.get())),
          "give them a longer life, or none");
    }
  }
}
