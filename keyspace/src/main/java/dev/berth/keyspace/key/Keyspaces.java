package dev.berth.keyspace.key;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that was compiled together: the keyspaces that share one Redis. */
public final class Keyspaces {
  private final Map<String, Keyspace> all = new LinkedHashMap<>();
  private final Classifier classifier;

  public Keyspaces(List<Keyspace> keyspaces, Classifier classifier) {
    keyspaces.forEach(keyspace -> all.put(keyspace.name(), keyspace));
    this.classifier = classifier;
  }

  public List<Keyspace> all() {
    return List.copyOf(all.values());
  }

  /**
   * The keyspace of this name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public Keyspace get(String name) {
    Keyspace found = all.get(name);
    if (found == null) {
      throw new IllegalArgumentException(
          "there is no keyspace '%s', only %s".formatted(name, all.keySet()));
    }
    return found;
  }

  /** Tells what any bytes are as a key. */
  public Classifier classifier() {
    return classifier;
  }
}
