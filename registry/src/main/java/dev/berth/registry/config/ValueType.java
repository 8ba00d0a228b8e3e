package dev.berth.registry.config;

import java.util.Optional;

/** A kind of value: how it is written, and what of it is allowed. */
interface ValueType<T> {
  /**
   * Reads a written value.
   *
   * @throws IllegalArgumentException when the text is not {@link #expected()}
   */
  T parse(String text);

  /** What a value must be, to end a sentence: "a whole number from 0 to 65535". */
  String expected();

  /** Says what to do about a text that is refused, where its form tells what was meant. */
  default Optional<String> hint(String text) {
    return Optional.empty();
  }

  /** Whether the text may hold a secret, so that it can also be given in a file of its own. */
  default boolean mayHoldSecret() {
    return false;
  }

  /** The text as it may be shown to people, logs and screens. */
  default String shown(String text) {
    return text;
  }
}
