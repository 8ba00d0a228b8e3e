package dev.berth.keyspace.value;

import dev.berth.keyspace.key.Family;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the field of a decoded value with the input of the same name. Where a key holds only a
 * hash of an input, two inputs could share a key; the value then tells whose it is.
 */
final class Verification {
  private final Family family;
  private final Optional<String> field;
  private final int index;

  Verification(Family family) {
    this.family = family;
    this.field = family.rule().content().verify();
    this.index = field.map(family.inputs()::indexOf).orElse(-1);
  }

  /** Checks that the inputs are those of a key of the family, as far as they are needed. */
  void checkInputs(String[] inputs) {
    List<String> names = family.inputs();
    if (inputs.length != names.size() && (field.isPresent() || inputs.length > 0)) {
      throw new IllegalArgumentException(
          "%s: %d inputs given, %d expected: %s"
              .formatted(family, inputs.length, names.size(), names));
    }
  }

  /** Why this value is not that of the inputs; empty when it is, or when nothing is verified. */
  Optional<String> difference(Object value, String[] inputs) {
    return field
        .filter(name -> !isIn(value, name, inputs[index]))
        .map(name -> "'%s' in the value is not the one asked for".formatted(name));
  }

  private static boolean isIn(Object value, String field, String input) {
    Object content = ((Map<?, ?>) value).get(field);
    return content != null && input.equals(content.toString());
  }
}
