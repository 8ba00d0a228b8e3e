package dev.berth.keyspace.catalog;

import dev.berth.keyspace.pattern.Names;
import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the fields of a hash, a stream entry or a record. */
final class FieldsReader {
  private static final String LIST = "list of ";
  private static final String OPEN = "open ";

  /** Stands for the fields that are described elsewhere. */
  private static final String OTHERS = "...";

  private static final String TYPES =
      "write text, integer, decimal, boolean, time, bytes, json, record NAME, or 'list of' one";

  private final Problems problems;

  FieldsReader(Problems problems) {
    this.problems = problems;
  }

  Fields read(Yaml value) {
    if (value instanceof YamlText text) {
      if (!text.text().startsWith(OPEN)) {
        problems.add(
            text.at(),
            "'fields' is '" + text.text() + "'",
            "write a map of fields, or 'open' and where they are described");
      }
      return new Fields(List.of(), Optional.of(text.text().replaceFirst(OPEN, "")));
    }
    Entries entries = Entries.of(value, "'fields'", problems);
    Map<String, Optional<Field>> fields =
        entries.eachEntry(
            (name, type) ->
                name.text().equals(OTHERS) ? Optional.empty() : Optional.of(field(name, type)));
    return new Fields(
        fields.values().stream().flatMap(Optional::stream).toList(), entries.text(OTHERS));
  }

  private Field field(YamlText name, Yaml value) {
    checkName(name);
    if (value instanceof YamlText type) {
      return new Field(
          name.at(),
          name.text(),
          type(type.text(), type, List.of(), Optional.empty()),
          Optional.empty(),
          false,
          Optional.empty(),
          "");
    }
    Entries entries = Entries.of(value, "field '" + name.text() + "'", problems);
    Field field =
        new Field(
            name.at(),
            name.text(),
            type(
                entries.text("type").orElse("text"),
                entries.find("type").orElse(name),
                entries.texts("one-of"),
                entries.text("record")),
            entries.text("short"),
            entries.flag("optional", false),
            entries.text("unit"),
            entries.text("about").orElse(""));
    entries.finish();
    return field;
  }

  private void checkName(YamlText name) {
    String text = name.text();
    boolean dynamic =
        text.startsWith("<")
            && text.endsWith(">")
            && Names.isVariable(text.substring(1, text.length() - 1));
    if (text.isEmpty() || (text.indexOf('<') >= 0 && !dynamic)) {
      problems.add(
          name.at(), "'" + text + "' is no name of a field", "write a name, or <variable>");
    }
  }

  private FieldType type(String text, Yaml at, List<String> oneOf, Optional<String> record) {
    boolean list = text.startsWith(LIST);
    String[] words = (list ? text.substring(LIST.length()) : text).split(" ", 2);
    Optional<FieldType.Kind> kind = FieldType.Kind.find(words[0]);
    Optional<String> inside = words.length == 2 ? Optional.of(words[1]) : record;
    boolean fits =
        kind.isPresent()
            && (kind.get() == FieldType.Kind.RECORD
                ? inside.isPresent()
                : inside.isEmpty() || kind.get() == FieldType.Kind.JSON);
    if (!fits) {
      problems.add(at.at(), "'" + text + "' is no type of a field", TYPES);
    }
    return new FieldType(kind.orElse(FieldType.Kind.TEXT), list, inside, oneOf);
  }
}
