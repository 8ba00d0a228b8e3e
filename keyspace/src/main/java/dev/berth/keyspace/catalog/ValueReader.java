package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlMap;
import dev.berth.keyspace.source.YamlText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how a value is written. */
final class ValueReader {
  private final Problems problems;

  ValueReader(Problems problems) {
    this.problems = problems;
  }

  ValueRule read(Yaml value) {
    if (value instanceof YamlText text) {
      String[] words = text.text().split(" ", 2);
      return new ValueRule(
          text.at(),
          Optional.of(words[0]),
          words.length == 2 ? Optional.of(words[1]) : Optional.empty(),
          List.of(),
          Map.of(),
          ValueRule.FieldNames.FULL,
          ValueRule.OnDecodeError.ERROR,
          Optional.empty());
    }
    Entries entries = Entries.of(value, "'value'", problems);
    Map<String, String> meanings = meanings(entries);
    ValueRule rule =
        new ValueRule(
            entries.at(),
            entries.text("encoding"),
            entries.text("record"),
            meanings.isEmpty() ? entries.texts("one-of") : List.copyOf(meanings.keySet()),
            meanings,
            entries.choice("names", ValueRule.FieldNames.class, ValueRule.FieldNames.FULL),
            entries.choice(
                "on-error", ValueRule.OnDecodeError.class, ValueRule.OnDecodeError.ERROR),
            entries.text("older"));
    entries.finish();
    return rule;
  }

  /** Values may stand in a list, or in a map with what each means. */
  private Map<String, String> meanings(Entries entries) {
    return entries.find("one-of").filter(YamlMap.class::isInstance).isEmpty()
        ? Map.of()
        : entries.each(
            "one-of",
            (value, meaning) ->
                entries
                    .asText(meaning, "the meaning of '" + value.text() + "'")
                    .map(YamlText::text)
                    .orElse(""));
  }
}
