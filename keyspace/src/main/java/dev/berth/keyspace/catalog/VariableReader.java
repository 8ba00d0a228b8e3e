package dev.berth.keyspace.catalog;

import dev.berth.keyspace.pattern.Names;
import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Reads what a variable may hold. */
final class VariableReader {
  private static final int LONGEST = 100_000;

  private final Problems problems;

  VariableReader(Problems problems) {
    this.problems = problems;
  }

  VariableRule read(YamlText name, Yaml value) {
    if (!Names.isVariable(name.text())) {
      problems.add(
          name.at(),
          "'" + name.text() + "' is no name of a variable",
          "begin with a lower-case letter; letters, digits, '_' and '-' follow");
    }
    Entries entries = Entries.of(value, "variable '" + name.text() + "'", problems);
    VariableRule.Form form = form(name, entries);
    OptionalInt max = entries.number("max", 1, LONGEST);
    String about = entries.text("about").orElse("");
    entries.finish();
    return new VariableRule(name.at(), form, max, about);
  }

  private VariableRule.Form form(YamlText name, Entries entries) {
    List<VariableRule.Form> forms = new ArrayList<>();
    entries.text("like").map(VariableRule.Like::new).ifPresent(forms::add);
    if (entries.has("one-of")) {
      forms.add(new VariableRule.OneOf(entries.texts("one-of")));
    }
    if (entries.has("escape")) {
      forms.add(
          new VariableRule.Escaped(
              entries.choice("escape", VariableRule.Escape.class, VariableRule.Escape.PERCENT)));
    }
    if (entries.has("from") || entries.has("by")) {
      forms.add(new VariableRule.Derived(entries.requiredText("from"), entries.requiredText("by")));
    }
    if (entries.has("rest")) {
      RestKind kind = entries.choice("rest", RestKind.class, RestKind.SEGMENTS);
      forms.add(new VariableRule.Rest(kind == RestKind.SEGMENTS));
    }
    if (forms.size() > 1) {
      problems.add(
          name.at(),
          "variable '" + name.text() + "' says twice what it holds",
          "keep one of like, one-of, escape, from and by, rest");
    }
    return forms.isEmpty() ? new VariableRule.Plain() : forms.getFirst();
  }

  private enum RestKind {
    SEGMENTS,
    TEXT
  }
}
