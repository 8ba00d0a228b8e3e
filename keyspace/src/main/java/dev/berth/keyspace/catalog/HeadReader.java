package dev.berth.keyspace.catalog;

import dev.berth.keyspace.pattern.Template;
import dev.berth.keyspace.pattern.TemplateException;
import dev.berth.keyspace.pattern.TemplateParser;
import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlText;
import java.util.Optional;

/** Reads how the keys of a catalog begin. */
final class HeadReader {
  private static final int MAX_MAJOR = 1_000_000;

  private final Entries catalog;
  private final Problems problems;

  HeadReader(Entries catalog) {
    this.catalog = catalog;
    this.problems = catalog.problems();
  }

  Head read() {
    return new Head(
        catalog.at("head"),
        template(),
        catalog.map("prefix").map(this::prefix),
        catalog.map("version").map(this::version),
        catalog.each("scopes", this::scope));
  }

  private Template template() {
    String text = catalog.text("head").orElse("");
    if (text.isEmpty()) {
      return Template.EMPTY;
    }
    try {
      return TemplateParser.parse(text);
    } catch (TemplateException e) {
      problems.add(catalog.at("head"), "the head: " + e.getMessage(), e.mend());
      return Template.EMPTY;
    }
  }

  private PrefixRule prefix(Entries entries) {
    PrefixRule rule =
        new PrefixRule(
            entries.at(), entries.requiredText("default"), entries.flag("override", true));
    entries.finish();
    return rule;
  }

  private VersionRule version(Entries entries) {
    VersionRule rule =
        new VersionRule(
            entries.at(),
            entries.number("major", 0, MAX_MAJOR).orElseGet(() -> missingMajor(entries)),
            entries.text("status"),
            entries.text("note"),
            entries.texts("encoding"));
    entries.finish();
    return rule;
  }

  private int missingMajor(Entries entries) {
    if (!entries.has("major")) {
      problems.add(entries.at(), "'major' is missing", "write major: 1");
    }
    return 1;
  }

  private Scope scope(YamlText name, Yaml value) {
    if (value instanceof YamlText owner) {
      return new Scope(name.at(), Optional.of(owner.text()), Status.ACTIVE, "");
    }
    Entries entries = Entries.of(value, "scope '" + name.text() + "'", problems);
    Scope scope =
        new Scope(
            name.at(),
            entries.text("owner"),
            entries.choice("status", Status.class, Status.ACTIVE),
            entries.text("about").orElse(""));
    entries.finish();
    return scope;
  }
}
