package dev.berth.keyspace.key;

import dev.berth.keyspace.catalog.LegacyForm;

/** A compiled form that keys of a family had before. */
public record LegacyPattern(LegacyForm form, KeyPattern pattern) {
  /**
   * The old key for the inputs of the new one, by name.
   *
   * @throws KeyException when one of them may not stand in a key
   */
  public byte[] key(java.util.Map<String, String> inputs) {
    return pattern.build(
        pattern.inputs().stream()
            .map(name -> inputs.getOrDefault(name, ""))
            .toArray(String[]::new));
  }
}
