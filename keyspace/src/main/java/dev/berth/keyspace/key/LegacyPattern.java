package dev.berth.keyspace.key;

import dev.berth.keyspace.catalog.LegacyForm;
import java.util.Map;

/** A compiled form that keys of a family had before. */
public record LegacyPattern(LegacyForm form, KeyPattern pattern) {
  /** The old name of what a key of today names. */
  LegacyKey keyFor(Key key, ParsedKey today) {
    byte[][] texts =
        pattern.variables().stream().map(variable -> text(variable, today)).toArray(byte[][]::new);
    return new LegacyKey(key.formerly(pattern.parser().assemble(texts)), form);
  }

  /** What stands in both forms is taken over, so that it need not be possible to compute it. */
  private byte[] text(Variable variable, ParsedKey today) {
    return today
        .find(variable.name())
        .or(() -> today.findInput(variable.input()).map(variable::text))
        .orElseThrow(
            () ->
                new KeyException(
                    "%s: the legacy form '%s' needs '%s', which the key of today does not tell"
                        .formatted(today.family(), form.key(), variable.input())));
  }

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
