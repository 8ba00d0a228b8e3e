package dev.berth.keyspace.key;

import dev.berth.keyspace.catalog.LegacyForm;
import java.util.Map;

/** A compiled form that keys of a family had before. */
public record LegacyPattern(LegacyForm form, KeyPattern pattern) {
  /**
   * The old key for the inputs of the new one, by name.
   *
   * @throws KeyException when one of them may not stand in a key
   */
  public byte[] key(Map<String, String> inputs) {
    return pattern
        .builder()
        .build(
            pattern.inputs().stream()
                .map(name -> inputs.getOrDefault(name, ""))
                .toArray(String[]::new));
  }
}
