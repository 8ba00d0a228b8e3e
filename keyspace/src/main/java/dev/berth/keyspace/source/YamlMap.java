package dev.berth.keyspace.source;

import java.util.List;
import java.util.Optional;

/** Named parts in the order in which they were written; no name stands twice. */
public record YamlMap(Position at, List<Entry> entries) implements Yaml {

  /** A name, where it stands, and what it names. */
  public record Entry(YamlText key, Yaml value) {}

  public Optional<Yaml> find(String name) {
    return entries.stream()
        .filter(entry -> entry.key().text().equals(name))
        .map(Entry::value)
        .findFirst();
  }

  @Override
  public String kind() {
    return "a map";
  }
}
