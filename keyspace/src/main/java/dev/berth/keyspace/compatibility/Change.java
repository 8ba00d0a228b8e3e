package dev.berth.keyspace.compatibility;

import java.util.Locale;
import java.util.Optional;

/**
 * A difference between two versions of a catalog.
 *
 * @param family empty when it concerns the whole keyspace
 * @param what in words, with the old and the new
 */
public record Change(Effect effect, Optional<String> family, String what) {

  /** What a change means for programs that were built from the older version. */
  public enum Effect {
    /** They go on unchanged. */
    ADDITIVE,
    /** They would miss keys, misread values, or find them gone. */
    BREAKING
  }

  @Override
  public String toString() {
    return effect.name().toLowerCase(Locale.ROOT)
        + family.map(name -> " " + name).orElse("")
        + ": "
        + what;
  }
}
