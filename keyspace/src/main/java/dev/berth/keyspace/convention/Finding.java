package dev.berth.keyspace.convention;

import dev.berth.keyspace.source.Position;
import java.util.Optional;

/**
 * Something in a catalog that a rule of a convention is about.
 *
 * @param rule the id of the rule
 * @param subject what breaks it: {@code keyspace}, {@code keyspace/family} or {@code
 *     keyspace/service}
 * @param what what is wrong
 * @param mend what to write instead
 * @param waived the reason that the catalog gives for leaving it so
 */
public record Finding(
    Kind kind,
    String rule,
    String subject,
    Position at,
    String what,
    String mend,
    Optional<String> waived) {

  /** What is to be done about it. */
  public enum Kind {
    /** A rule is broken. */
    BROKEN,
    /** A rule is broken, and the catalog says why. */
    WAIVED,
    /** The catalog waives a rule that it does not break. */
    UNNEEDED_WAIVER,
    /** The catalog waives a rule that none of its conventions has. */
    UNKNOWN_RULE
  }

  @Override
  public String toString() {
    return "%s: %s: %s %s; %s"
        .formatted(at, rule, subject, what, waived.map(why -> "waived: " + why).orElse(mend));
  }
}
