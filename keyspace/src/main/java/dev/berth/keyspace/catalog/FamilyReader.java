package dev.berth.keyspace.catalog;

import dev.berth.keyspace.life.LifeRule;
import dev.berth.keyspace.pattern.Template;
import dev.berth.keyspace.pattern.TemplateException;
import dev.berth.keyspace.pattern.TemplateParser;
import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads a family. */
final class FamilyReader {
  private static final int LARGEST = 1_000_000_000;

  private final Problems problems;

  FamilyReader(Problems problems) {
    this.problems = problems;
  }

  FamilyRule read(YamlText name, Yaml value) {
    Entries entries = Entries.of(value, "family '" + name.text() + "'", problems);
    checkName(name);
    FamilyRule family =
        new FamilyRule(
            name.at(),
            name.text(),
            entries.text("about").orElse(""),
            key(entries),
            content(entries),
            life(entries),
            access(entries),
            traits(entries),
            entries.items("legacy").stream().map(this::legacy).toList(),
            Waiver.read(entries));
    entries.finish();
    return family;
  }

  private void checkName(YamlText name) {
    if (!name.text().matches("[a-z][a-z0-9]*([._-][a-z0-9]+)*")) {
      problems.add(
          name.at(),
          "'" + name.text() + "' is no name of a family",
          "write lower-case words joined by '.', '-' or '_'");
    }
  }

  private Template key(Entries entries) {
    String text = entries.requiredText("key");
    return text.isEmpty()
        ? Template.EMPTY
        : template(entries.at("key"), text, TemplateParser::parse);
  }

  private Template template(Position at, String text, Function<String, Template> parser) {
    try {
      return parser.apply(text);
    } catch (TemplateException e) {
      problems.add(at, "in '" + text + "': " + e.getMessage(), e.mend());
      return Template.EMPTY;
    }
  }

  private Content content(Entries entries) {
    return new Content(
        types(entries),
        entries.find("value").map(new ValueReader(problems)::read),
        entries.find("fields").map(new FieldsReader(problems)::read).orElse(Fields.NONE),
        entries.text("verify"));
  }

  private List<RedisType> types(Entries entries) {
    List<RedisType> types = new ArrayList<>();
    for (String word : entries.texts("type")) {
      RedisType.find(word)
          .ifPresentOrElse(
              types::add,
              () ->
                  entries.wrongValue(
                      "type", word, "write string, hash, set, zset, list or stream"));
    }
    if (!entries.has("type")) {
      problems.add(entries.at(), "'type' is missing", "write type: string, or another");
    }
    return List.copyOf(types);
  }

  private LifeRule life(Entries entries) {
    Optional<Yaml> life = entries.find("life");
    if (life.isEmpty()) {
      problems.add(entries.at(), "'life' is missing", "write life: {ttl: …}, or life: undecided");
    }
    return life.map(new LifeReader(problems)::read).orElse(LifeRule.UNDECIDED);
  }

  private static Access access(Entries entries) {
    return new Access(
        entries.text("scope"),
        entries.text("owner"),
        entries.texts("writers"),
        entries.texts("readers"));
  }

  private static Traits traits(Entries entries) {
    return new Traits(
        entries.flag("single", false),
        entries.choice("status", Status.class, Status.ACTIVE),
        entries.text("model"),
        entries.text("index-of"),
        entries.number("partitions", 1, LARGEST),
        entries.map("budget").map(FamilyReader::budget).orElse(Traits.Budget.NONE));
  }

  private static Traits.Budget budget(Entries entries) {
    Traits.Budget budget =
        new Traits.Budget(
            entries.number("key", 1, LARGEST),
            entries.number("value", 1, LARGEST),
            entries.number("entries", 1, LARGEST));
    entries.finish();
    return budget;
  }

  private LegacyForm legacy(Yaml value) {
    if (value instanceof YamlText text) {
      return new LegacyForm(
          text.at(),
          template(text.at(), text.text(), TemplateParser::parseLegacy),
          Optional.empty());
    }
    Entries entries = Entries.of(value, "a legacy form", problems);
    String key = entries.requiredText("key");
    LegacyForm form =
        new LegacyForm(
            entries.at(),
            key.isEmpty()
                ? Template.EMPTY
                : template(entries.at("key"), key, TemplateParser::parseLegacy),
            entries.map("fingerprint").map(this::fingerprint));
    entries.finish();
    return form;
  }

  private LegacyForm.Fingerprint fingerprint(Entries entries) {
    LegacyForm.Fingerprint fingerprint =
        new LegacyForm.Fingerprint(
            entries.parsed("type", RedisType::find, "write the name of a Redis type"),
            entries.texts("fields"),
            entries.number("size", 1, LARGEST));
    entries.finish();
    return fingerprint;
  }
}
