package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.automaton.Dfa;
import dev.berth.keyspace.automaton.Regex;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/** A variable of a key: which text may stand there, and how it comes from what a caller gives. */
public final class Variable {
  private static final int ASCII_END = 0x80;

  private final String name;
  private final Source source;
  private final Regex language;
  private final Dfa automaton;
  private final BitSet alphabet;
  private final int max;

  /**
   * A compiled variable.
   *
   * @param max the most bytes it takes in a key
   */
  public Variable(String name, Source source, Regex language, Dfa automaton, int max) {
    this.name = name;
    this.source = source;
    this.language = language;
    this.automaton = automaton;
    this.alphabet = automaton.alphabet();
    this.max = max;
  }

  /** Where the text in the key comes from. */
  public sealed interface Source {
    /** The input is the text. */
    record Verbatim() implements Source {}

    /** The input is escaped, and can be read back. */
    record Percent() implements Source {}

    /** The input is escaped, and can be read back. */
    record Base64url() implements Source {}

    /** The text is computed from an input of another name. */
    record From(String input, Derivation derivation) implements Source {}
  }

  public String name() {
    return name;
  }

  public Source source() {
    return source;
  }

  /** The name under which a caller gives what this variable needs. */
  public String input() {
    return source instanceof Source.From from ? from.input() : name;
  }

  /** Whether what the caller gave can be told from the key. */
  public boolean isInvertible() {
    return !(source instanceof Source.From);
  }

  public int max() {
    return max;
  }

  /**
   * All texts that may stand in a key, except that those longer than the bound are not left out.
   */
  Regex language() {
    return language;
  }

  /** Tells which texts may stand in a key, except that it does not know the bound of length. */
  public Dfa automaton() {
    return automaton;
  }

  /** Whether it may hold the delimiter, so that nothing can follow it. */
  public boolean isRest() {
    return mayHold((byte) ':');
  }

  public boolean mayHold(byte b) {
    return alphabet.get(b & 0xFF);
  }

  boolean isVerbatim() {
    return source instanceof Source.Verbatim;
  }

  /** How many bytes this input takes in a key, or -1 when it may not stand there. */
  int length(String input) {
    int state = Dfa.START;
    int length = input.length();
    for (int i = 0; i < length; i++) {
      char c = input.charAt(i);
      if (c >= ASCII_END) {
        return lengthBeyondAscii(input);
      }
      state = automaton.next(state, (byte) c);
      if (state < 0) {
        return -1;
      }
    }
    return length <= max && automaton.accepts(state) ? length : -1;
  }

  private int lengthBeyondAscii(String input) {
    byte[] bytes = input.getBytes(UTF_8);
    return input.equals(new String(bytes, UTF_8)) && allows(bytes, 0, bytes.length)
        ? bytes.length
        : -1;
  }

  /** Whether this may stand in a key as it is. */
  public boolean allows(byte[] text) {
    return allows(text, 0, text.length);
  }

  boolean allows(byte[] text, int from, int to) {
    return to - from <= max && automaton.matches(text, from, to);
  }

  /**
   * What stands in the key for this input.
   *
   * @throws KeyException when nothing can
   */
  byte[] text(byte[] input) {
    byte[] text = compute(input);
    if (!allows(text, 0, text.length)) {
      throw refused(input);
    }
    return text;
  }

  private byte[] compute(byte[] input) {
    return switch (source) {
      case Source.Verbatim _ -> input;
      case Source.Percent _ -> PercentText.encode(input);
      case Source.Base64url _ -> Base64Text.encode(input);
      case Source.From from -> derive(from, input);
    };
  }

  private byte[] derive(Source.From from, byte[] input) {
    try {
      return from.derivation().apply(input);
    } catch (IllegalArgumentException e) {
      throw new KeyException(
          "'%s' may not be %s: %s".formatted(input(), Shown.text(input), e.getMessage()));
    }
  }

  /** What the caller gave; empty for a derived variable. */
  Optional<byte[]> input(byte[] text) {
    return switch (source) {
      case Source.Verbatim _ -> Optional.of(text);
      case Source.Percent _ -> Optional.of(PercentText.decode(text));
      case Source.Base64url _ -> Optional.of(Base64Text.decode(text));
      case Source.From _ -> Optional.empty();
    };
  }

  KeyException refused(byte[] input) {
    return new KeyException(
        "'%s' may not be %s: %s".formatted(input(), Shown.text(input), whyNot(compute(input))));
  }

  private String whyNot(byte[] text) {
    if (text.length == 0) {
      return "it is empty";
    }
    if (text.length > max) {
      return "it takes %,d bytes, at most %,d are allowed".formatted(text.length, max);
    }
    String decoded = new String(text, UTF_8);
    if (!Arrays.equals(decoded.getBytes(UTF_8), text)) {
      return "it is not UTF-8";
    }
    return decoded
        .codePoints()
        .filter(c -> !mayHoldAll(Character.toString(c).getBytes(UTF_8)))
        .mapToObj(c -> "%s is not allowed in it".formatted(Shown.text(Character.toString(c))))
        .findFirst()
        .orElse("it has not the declared form");
  }

  private boolean mayHoldAll(byte[] bytes) {
    for (byte b : bytes) {
      if (!mayHold(b)) {
        return false;
      }
    }
    return true;
  }
}
