package dev.berth.keyspace.source;

import java.util.List;

/** Several parts in order. */
public record YamlList(Position at, List<Yaml> items) implements Yaml {
  @Override
  public String kind() {
    return "a list";
  }
}
