package dev.berth.keyspace.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Takes the entries of a map one by one, checks their kind, and at the end reports those that
 * nobody asked for. What is wrong is noted and read as if it were absent.
 */
public final class Entries {
  private final YamlMap map;
  private final Problems problems;
  private final TreeSet<String> asked = new TreeSet<>();

  public Entries(YamlMap map, Problems problems) {
    this.map = map;
    this.problems = problems;
  }

  /** The entries of what should be a map; none, with a problem noted, when it is not. */
  public static Entries of(Yaml value, String what, Problems problems) {
    if (value instanceof YamlMap map) {
      return new Entries(map, problems);
    }
    problems.add(value.at(), what + " is " + value.kind() + ", not a map", "write {name: value}");
    return new Entries(new YamlMap(value.at(), List.of()), problems);
  }

  public Position at() {
    return map.at();
  }

  public Problems problems() {
    return problems;
  }

  /** Where the entry stands, or the map when there is none. */
  public Position at(String name) {
    return map.find(name).map(Yaml::at).orElse(map.at());
  }

  public boolean has(String name) {
    asked.add(name);
    return map.find(name).isPresent();
  }

  public Optional<Yaml> find(String name) {
    asked.add(name);
    return map.find(name);
  }

  public Optional<String> text(String name) {
    return find(name).flatMap(value -> asText(value, "'" + name + "'")).map(YamlText::text);
  }

  /** The text of an entry that must be there. */
  public String requiredText(String name) {
    Optional<String> text = text(name).filter(value -> !value.isBlank());
    if (text.isEmpty() && find(name).filter(value -> !(value instanceof YamlText)).isEmpty()) {
      problems.add(at(name), "'" + name + "' is missing", "write " + name + ": …");
    }
    return text.orElse("");
  }

  public boolean flag(String name, boolean otherwise) {
    Optional<String> text = text(name);
    if (text.isEmpty() || text.get().equals("true") || text.get().equals("false")) {
      return text.map("true"::equals).orElse(otherwise);
    }
    wrongValue(name, text.get(), "write true or false");
    return otherwise;
  }

  /** A whole number from least to most. */
  public OptionalInt number(String name, int least, int most) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      int number = Integer.parseInt(text.get());
      if (number >= least && number <= most) {
        return OptionalInt.of(number);
      }
    } catch (NumberFormatException e) {
      // told below, together with numbers out of bounds
    }
    wrongValue(name, text.get(), "write a whole number from " + least + " to " + most);
    return OptionalInt.empty();
  }

  /** One of the words of an enum, written in lower case with hyphens. */
  public <E extends Enum<E>> E choice(String name, Class<E> type, E otherwise) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    List<String> words = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      String word = constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
      if (word.equals(text.get())) {
        return constant;
      }
      words.add(word);
    }
    wrongValue(name, text.get(), "write one of " + String.join(", ", words));
    return otherwise;
  }

  /** Several words; a single one need not be written as a list. */
  public List<String> texts(String name) {
    return find(name).map(value -> asTexts(value, name)).orElse(List.of());
  }

  private List<String> asTexts(Yaml value, String name) {
    List<Yaml> items = value instanceof YamlList list ? list.items() : List.of(value);
    List<String> texts = new ArrayList<>();
    for (Yaml item : items) {
      asText(item, "an item of '" + name + "'").ifPresent(text -> texts.add(text.text()));
    }
    return List.copyOf(texts);
  }

  /** The items of a list; a single one need not be written as a list. */
  public List<Yaml> items(String name) {
    return find(name)
        .map(value -> value instanceof YamlList list ? list.items() : List.of(value))
        .orElse(List.of());
  }

  /** The map under a name. */
  public Optional<Entries> map(String name) {
    return find(name).map(value -> of(value, "'" + name + "'", problems));
  }

  /** Each entry of the map under a name, made into something, in the order of the file. */
  public <T> Map<String, T> each(String name, BiFunction<YamlText, Yaml, T> reader) {
    Map<String, T> all = new LinkedHashMap<>();
    map(name).ifPresent(inner -> all.putAll(inner.eachEntry(reader)));
    return all;
  }

  /** Each entry of this map, made into something. */
  public <T> Map<String, T> eachEntry(BiFunction<YamlText, Yaml, T> reader) {
    Map<String, T> all = new LinkedHashMap<>();
    for (YamlMap.Entry entry : map.entries()) {
      asked.add(entry.key().text());
      all.put(entry.key().text(), reader.apply(entry.key(), entry.value()));
    }
    return all;
  }

  public Optional<YamlText> asText(Yaml value, String what) {
    if (value instanceof YamlText text) {
      return Optional.of(text);
    }
    problems.add(value.at(), what + " is " + value.kind() + ", not text", "write text");
    return Optional.empty();
  }

  /** Makes the text under a name into something; empty is told as a problem. */
  public <T> Optional<T> parsed(String name, Function<String, Optional<T>> parser, String mend) {
    Optional<String> text = text(name);
    Optional<T> parsed = text.flatMap(parser);
    if (text.isPresent() && parsed.isEmpty()) {
      wrongValue(name, text.get(), mend);
    }
    return parsed;
  }

  public void wrongValue(String name, String value, String mend) {
    problems.add(at(name), "'" + name + "' is '" + value + "'", mend);
  }

  /** Reports the entries that were never asked for. */
  public void finish() {
    for (YamlMap.Entry entry : map.entries()) {
      String name = entry.key().text();
      if (!asked.contains(name)) {
        String mend =
            Nearest.to(name, asked)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("known here: " + String.join(", ", asked));
        problems.add(entry.key().at(), "'" + name + "' is not known here", mend);
      }
    }
  }
}
