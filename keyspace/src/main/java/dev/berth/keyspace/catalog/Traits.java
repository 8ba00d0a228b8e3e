package dev.berth.keyspace.catalog;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What else is known of a family.
 *
 * @param single whether there is only one such key
 * @param model the class through which programs use it
 * @param indexOf the family whose records it finds
 * @param partitions over how many keys one collection is spread
 */
public record Traits(
    boolean single,
    Status status,
    Optional<String> model,
    Optional<String> indexOf,
    OptionalInt partitions,
    Budget budget) {

  /** What is expected of size: bytes of the key, bytes of the value, entries of a collection. */
  public record Budget(OptionalInt key, OptionalInt value, OptionalInt entries) {
    public static final Budget NONE =
        new Budget(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
  }
}
