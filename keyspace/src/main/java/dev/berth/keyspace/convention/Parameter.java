package dev.berth.keyspace.convention;

/**
 * Something that a rule must say for its check.
 *
 * @param about what it means, for the documentation
 */
public record Parameter(String name, Kind kind, String about) {

  /** What it is written as. */
  public enum Kind {
    /** One text. */
    TEXT,
    /** One or more words. */
    WORDS,
    /** A whole number from 1. */
    NUMBER,
    /** One or more words of {@link Attribute}. */
    ATTRIBUTES,
    /** One or more types of Redis. */
    TYPES,
    /** {@code active} or {@code reserved}. */
    STATUS
  }
}
