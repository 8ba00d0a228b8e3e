package dev.berth.registry.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Reads settings out of YAML, whose keys may be nested, dotted or both. It goes token by token
 * rather than through a tree, so that every value and every problem knows its line.
 */
final class YamlSettings {
  private final Settings settings;
  private final Path file;
  private final JsonParser parser;
  private final Problems problems;
  private final Map<String, Given> given = new LinkedHashMap<>();
  private final Map<String, Integer> lines = new LinkedHashMap<>();

  YamlSettings(Settings settings, Path file, JsonParser parser, Problems problems) {
    this.settings = settings;
    this.file = file;
    this.parser = parser;
    this.problems = problems;
  }

  Map<String, Given> read() {
    JsonToken first = parser.nextToken();
    if (isNothing(first)) {
      return given;
    }
    if (first != JsonToken.START_OBJECT) {
      problems.add("%s: expected lines of the form 'name: value'".formatted(here()));
      return given;
    }
    readObject("");
    if (!problems.isFull() && parser.nextToken() != null) {
      problems.add("%s: a second document begins, but only one is read".formatted(here()));
    }
    return given;
  }

  private void readObject(String prefix) {
    while (!problems.isFull() && parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = prefix + parser.currentName();
      String where = here();
      Integer before = lines.putIfAbsent(key, line());
      if (before != null) {
        problems.add(
            "%s: %s is given twice, first in line %d".formatted(where, Quoted.quoted(key), before));
      }
      parser.nextToken();
      readValue(key, where);
    }
  }

  private void readValue(String key, String where) {
    if (settings.isGroup(key)) {
      readGroup(key, where);
    } else if (settings.find(key).isPresent()) {
      readSetting(key, where);
    } else {
      problems.add(
          "%s: unknown setting %s; the nearest is %s"
              .formatted(where, Quoted.quoted(key), nearest(key)));
      parser.skipChildren();
    }
  }

  private void readGroup(String group, String where) {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      readObject(group + ".");
    } else if (!isNothing(parser.currentToken())) {
      problems.add("%s: %s is a group of settings, not a setting".formatted(where, group));
      parser.skipChildren();
    }
  }

  private void readSetting(String key, String where) {
    if (isNothing(parser.currentToken())) {
      problems.add("%s: %s has no value".formatted(where, key));
    } else if (parser.currentToken() == JsonToken.START_ARRAY && isList(key)) {
      readList(key, where);
    } else if (parser.currentToken().isStructStart() || isAlias()) {
      problems.add("%s: %s expects a single value".formatted(where, key));
      parser.skipChildren();
    } else {
      given.put(key, new Given(parser.getString(), where));
    }
  }

  private boolean isList(String key) {
    return settings.find(key).filter(setting -> setting.type() instanceof ListType).isPresent();
  }

  /** Reads a YAML sequence as the text that other sources would give. */
  private void readList(String key, String where) {
    List<String> elements = new ArrayList<>();
    boolean single = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      single &= isSingle();
      elements.add(single ? parser.getString() : "");
      parser.skipChildren();
    }
    if (single) {
      given.put(key, new Given(String.join(ListType.SEPARATOR, elements), where));
    } else {
      problems.add("%s: %s expects a list of single values".formatted(where, key));
    }
  }

  private String nearest(String key) {
    NearestName nearest = new NearestName(settings);
    return parser.currentToken() == JsonToken.START_OBJECT
        ? nearest.groupTo(key)
        : nearest.to(key).name();
  }

  private boolean isSingle() {
    JsonToken token = parser.currentToken();
    return !isNothing(token) && !token.isStructStart() && !isAlias();
  }

  private boolean isAlias() {
    return parser instanceof YAMLParser yaml && yaml.isCurrentAlias();
  }

  private static boolean isNothing(@Nullable JsonToken token) {
    return token == null || token == JsonToken.VALUE_NULL;
  }

  private int line() {
    return parser.currentTokenLocation().getLineNr();
  }

  private String here() {
    return file + ":" + line();
  }
}
