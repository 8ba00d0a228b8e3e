package dev.berth.keyspace.value;

import java.util.Optional;

/** What came of decoding a value. */
public sealed interface Decoded<T> {

  /** The value, where there is one. */
  Optional<T> find();

  /** A value as the catalog declares it. */
  record Value<T>(T value) implements Decoded<T> {
    @Override
    public Optional<T> find() {
      return Optional.of(value);
    }
  }

  /**
   * A value that was written before its record changed. Writing it again brings it up to date.
   *
   * @param record the name of the older record
   */
  record Older<T>(T value, String record) implements Decoded<T> {
    @Override
    public Optional<T> find() {
      return Optional.of(value);
    }
  }

  /**
   * Nothing that can be used: to be treated as if the key were not there.
   *
   * @param why for a log; holds nothing of the value
   */
  record Miss<T>(Reason reason, String why) implements Decoded<T> {
    @Override
    public Optional<T> find() {
      return Optional.empty();
    }
  }

  /** Why something cannot be used. */
  enum Reason {
    /** It is not what the catalog declares, and the family takes that as a miss. */
    MALFORMED,
    /** It belongs to another input than the one asked for. */
    OTHER_INPUT
  }
}
