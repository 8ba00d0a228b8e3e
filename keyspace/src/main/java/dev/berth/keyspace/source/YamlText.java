package dev.berth.keyspace.source;

/** A word or a sentence. */
public record YamlText(Position at, String text) implements Yaml {
  @Override
  public String kind() {
    return "text";
  }
}
