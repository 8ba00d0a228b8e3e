package dev.berth.keyspace.catalog;

import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.life.LifeRule;
import dev.berth.keyspace.life.Spans;
import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlText;
import java.time.Duration;
import java.util.Optional;

/** Reads how long a family's keys live. */
final class LifeReader {
  private static final String SPAN = "write a span such as 90s, 15m, 6h, 7d, or none";

  private final Problems problems;

  LifeReader(Problems problems) {
    this.problems = problems;
  }

  LifeRule read(Yaml value) {
    if (value instanceof YamlText text) {
      if (!text.text().equals("undecided")) {
        problems.add(
            text.at(),
            "'life' is '" + text.text() + "'",
            "write undecided, or a map such as {ttl: 15m}");
      }
      return LifeRule.UNDECIDED;
    }
    Entries entries = Entries.of(value, "'life'", problems);
    LifeRule rule =
        new LifeRule(
            life(entries),
            entries.text("config"),
            entries.text("refreshed-by"),
            entries.text("ends"),
            entries.text("least"));
    entries.finish();
    return rule;
  }

  private Life life(Entries entries) {
    Life.Begin begin = entries.choice("at", Life.Begin.class, Life.Begin.EACH_WRITE);
    Optional<String> ttl = entries.text("ttl");
    if (entries.has("trim")) {
      if (ttl.isPresent()) {
        problems.add(entries.at("ttl"), "both 'ttl' and 'trim'", "keep one of them");
      }
      return trimmed(entries);
    }
    if (ttl.isEmpty()) {
      if (!entries.has("config")) {
        problems.add(entries.at(), "neither 'ttl', 'trim' nor 'config'", SPAN);
      }
      return new Life.Undecided(entries.text("config"));
    }
    if (ttl.get().equals("none")) {
      return new Life.Stays();
    }
    Optional<Duration> span = entries.parsed("ttl", Spans::parse, SPAN);
    return span.<Life>map(length -> new Life.Expires(length, begin))
        .orElse(LifeRule.UNDECIDED.life());
  }

  private static Life trimmed(Entries entries) {
    String text = entries.text("trim").orElse("");
    boolean about = text.startsWith("~");
    Optional<Long> entriesKept =
        entries.parsed(
            "trim",
            trim -> positive(about ? trim.substring(1) : trim),
            "write a number of entries, with ~ before it for about so many");
    return new Life.Trimmed(entriesKept.orElse(1L), about);
  }

  private static Optional<Long> positive(String text) {
    try {
      return Optional.of(Long.parseLong(text)).filter(number -> number > 0);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
