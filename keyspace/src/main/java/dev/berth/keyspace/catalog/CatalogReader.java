package dev.berth.keyspace.catalog;

import dev.berth.keyspace.pattern.Names;
import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlReader;
import dev.berth.keyspace.source.YamlText;
import java.util.List;
import java.util.Map;

/** Reads the catalogs of a file: one per YAML document. Notes every problem it meets. */
public final class CatalogReader {
  private final Problems problems;

  public CatalogReader(Problems problems) {
    this.problems = problems;
  }

  public List<Catalog> read(String file, String text) {
    return YamlReader.read(file, text, problems).stream()
        .map(document -> catalog(Entries.of(document, "a catalog", problems)))
        .toList();
  }

  private Catalog catalog(Entries entries) {
    Catalog catalog =
        new Catalog(
            entries.at(),
            name(entries),
            entries.text("about").orElse(""),
            entries.texts("convention"),
            new HeadReader(entries).read(),
            entries.each("services", this::service),
            entries.each("variables", new VariableReader(problems)::read),
            entries.each("records", (name, value) -> new FieldsReader(problems).read(value)),
            families(entries),
            List.copyOf(entries.each("groups", this::group).values()),
            Waiver.read(entries));
    entries.finish();
    return catalog;
  }

  private static String name(Entries entries) {
    String name = entries.requiredText("keyspace");
    if (!name.isEmpty() && !Names.isVariable(name)) {
      entries.wrongValue("keyspace", name, "begin with a lower-case letter; letters, digits, '-'");
    }
    return name;
  }

  private Map<String, FamilyRule> families(Entries entries) {
    if (!entries.has("families")) {
      problems.add(entries.at(), "'families' is missing", "declare at least one family");
    }
    Map<String, FamilyRule> families = entries.each("families", new FamilyReader(problems)::read);
    return new UseReader(problems).addUses(entries, families);
  }

  private Service service(YamlText name, Yaml value) {
    Entries entries = Entries.of(value, "service '" + name.text() + "'", problems);
    Service service =
        new Service(
            name.at(),
            entries.text("language"),
            entries.text("builder"),
            entries.choice("status", Status.class, Status.ACTIVE),
            entries.text("about").orElse(""),
            Waiver.read(entries));
    entries.finish();
    return service;
  }

  private GroupRule group(YamlText name, Yaml value) {
    Entries entries = Entries.of(value, "group '" + name.text() + "'", problems);
    GroupRule group =
        new GroupRule(
            name.at(),
            name.text(),
            entries.texts("of"),
            entries.texts("same"),
            entries.texts("differ"));
    entries.finish();
    return group;
  }
}
