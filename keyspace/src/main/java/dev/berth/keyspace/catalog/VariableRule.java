package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a variable may hold and how it gets into a key.
 *
 * @param max the most bytes it may take in a key; empty for the usual bound
 */
public record VariableRule(Position at, Form form, OptionalInt max, String about) {

  /** How the text in the key comes about. */
  public sealed interface Form {}

  /** The caller's text as it is, when it matches. */
  public record Like(String expression) implements Form {}

  /** The caller's text as it is: anything without a delimiter, brace, glob or control character. */
  public record Plain() implements Form {}

  /** One of these words. */
  public record OneOf(List<String> values) implements Form {}

  /** The caller's bytes in an alphabet that is safe in a key. */
  public record Escaped(Escape escape) implements Form {}

  /** Computed from an input that is not itself in the key. */
  public record Derived(String input, String by) implements Form {}

  /** The rest of the key: whole segments, or any text; may hold the delimiter. */
  public record Rest(boolean wholeSegments) implements Form {}

  /** An alphabet into which any bytes can be written, and read back. */
  public enum Escape {
    PERCENT,
    BASE64URL
  }
}
