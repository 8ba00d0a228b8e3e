package dev.berth.registry.config;

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

  /** The text as it may be shown to people, logs and screens. */
  default String shown(String text) {
    return text;
  }
}
