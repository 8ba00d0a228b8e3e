package dev.berth.keyspace.automaton;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.Collectors;

/** A regular expression over text, matched against the UTF-8 bytes of a whole text. */
public sealed interface Regex {

  /** Exactly these bytes. */
  record Bytes(byte[] bytes) implements Regex {}

  /** One character of a set. */
  record OneOf(CharacterSet characters) implements Regex {}

  /** One after the other. */
  record Sequence(List<Regex> parts) implements Regex {}

  /** Any one of them. */
  record Choice(List<Regex> alternatives) implements Regex {}

  /**
   * The same several times.
   *
   * @param most {@link #UNBOUNDED} for any number
   */
  record Repeat(Regex part, int least, int most) implements Regex {}

  int UNBOUNDED = -1;

  static Regex text(String text) {
    return new Bytes(text.getBytes(UTF_8));
  }

  static Regex anyOf(List<String> words) {
    return new Choice(words.stream().map(Regex::text).collect(Collectors.toList()));
  }

  static Regex sequence(Regex... parts) {
    return new Sequence(List.of(parts));
  }

  /** Reads the notation that catalogs use; see {@link RegexParser}. */
  static Regex parse(String expression) {
    return RegexParser.parse(expression);
  }
}
