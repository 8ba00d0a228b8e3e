package dev.berth.keyspace.typed;

/** What a key holds, as a mark in a type; there are no objects of these. */
public sealed interface Shape {
  /** One value. */
  non-sealed interface Value extends Shape {}

  /** One number that is counted up and down. */
  non-sealed interface Counter extends Shape {}

  /** Fields. */
  non-sealed interface Hash extends Shape {}

  /** Members without order. */
  non-sealed interface Members extends Shape {}

  /** Members ordered by a score. */
  non-sealed interface Ranking extends Shape {}

  /** Entries in order. */
  non-sealed interface Sequence extends Shape {}

  /** Events that are only appended. */
  non-sealed interface Events extends Shape {}

  /** One of several types; which, only Redis knows. */
  non-sealed interface Various extends Shape {}
}
