package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.automaton.Regex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The compiled form of whole keys: literal bytes and variables in turn. A variable is always
 * followed by a byte that it cannot hold, or by the end, so that a key is taken apart in one pass
 * and in one way only.
 */
public final class KeyPattern {
  private static final int ASCII_END = 0x80;

  private final List<Piece> pieces;
  private final List<String> inputs;
  private final Piece[] all;

  /** For each piece, the index of its input; -1 for a literal. */
  private final int[] inputOf;

  private final int literalBytes;
  private final int leastMax;
  private final boolean verbatim;

  /** Literal bytes, or a variable. */
  public sealed interface Piece {
    /** These bytes, braces of the hash tag included. */
    record Literal(byte[] bytes) implements Piece {}

    /** What the variable holds. */
    record Hole(Variable variable) implements Piece {}
  }

  public KeyPattern(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
    this.inputs =
        pieces.stream().flatMap(p -> hole(p).stream()).map(Variable::input).distinct().toList();
    this.all = this.pieces.toArray(Piece[]::new);
    this.inputOf =
        this.pieces.stream()
            .mapToInt(p -> hole(p).map(variable -> inputs.indexOf(variable.input())).orElse(-1))
            .toArray();
    this.literalBytes =
        this.pieces.stream()
            .mapToInt(p -> p instanceof Piece.Literal l ? l.bytes().length : 0)
            .sum();
    this.verbatim = variables().stream().allMatch(Variable::isVerbatim);
    this.leastMax = variables().stream().mapToInt(Variable::max).min().orElse(Integer.MAX_VALUE);
  }

  private static Optional<Variable> hole(Piece piece) {
    return piece instanceof Piece.Hole hole ? Optional.of(hole.variable()) : Optional.empty();
  }

  public List<Piece> pieces() {
    return pieces;
  }

  /** The names of what a caller gives, in order of first use. */
  public List<String> inputs() {
    return inputs;
  }

  /** The variables in order of first use. */
  public List<Variable> variables() {
    return pieces.stream().flatMap(p -> hole(p).stream()).distinct().toList();
  }

  /** The longest key there can be. */
  public int maxLength() {
    return literalBytes
        + pieces.stream().flatMap(p -> hole(p).stream()).mapToInt(Variable::max).sum();
  }

  /** All keys of this form, and perhaps longer ones. */
  public Regex language() {
    List<Regex> parts = new ArrayList<>();
    for (Piece piece : pieces) {
      parts.add(
          switch (piece) {
            case Piece.Literal literal -> new Regex.Bytes(literal.bytes());
            case Piece.Hole hole -> hole.variable().language();
          });
    }
    return new Regex.Sequence(parts);
  }

  /**
   * The key for these inputs, in the order of {@link #inputs()}.
   *
   * @throws KeyException when one of them may not stand in a key
   */
  byte[] build(String... values) {
    checkCount(values.length);
    return verbatim ? buildVerbatim(values) : buildComputed(values);
  }

  /** Checks everything first, so that the only memory taken is that of the key. */
  private byte[] buildVerbatim(String[] values) {
    int length = literalBytes;
    for (int i = 0; i < all.length; i++) {
      if (all[i] instanceof Piece.Hole(Variable variable)) {
        int more = variable.length(values[inputOf[i]]);
        if (more < 0) {
          throw variable.refused(strictBytes(variable, values[inputOf[i]]));
        }
        length += more;
      }
    }
    byte[] key = new byte[length];
    int at = 0;
    for (int i = 0; i < all.length; i++) {
      if (all[i] instanceof Piece.Literal(byte[] bytes)) {
        System.arraycopy(bytes, 0, key, at, bytes.length);
        at += bytes.length;
      } else {
        at = writeText(key, at, values[inputOf[i]]);
      }
    }
    return key;
  }

  private byte[] buildComputed(String[] values) {
    byte[][] bytes = new byte[values.length][];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = strictBytes(inputs.get(i), values[i]);
    }
    return build(bytes);
  }

  private static int writeText(byte[] key, int at, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ASCII_END) {
        byte[] rest = text.substring(i).getBytes(UTF_8);
        System.arraycopy(rest, 0, key, at + i, rest.length);
        return at + i + rest.length;
      }
      key[at + i] = (byte) c;
    }
    return at + text.length();
  }

  private static byte[] strictBytes(Variable variable, String value) {
    return strictBytes(variable.input(), value);
  }

  private static byte[] strictBytes(String input, String value) {
    byte[] bytes = value.getBytes(UTF_8);
    if (!value.equals(new String(bytes, UTF_8))) {
      throw new KeyException(
          "'%s' may not be %s: half a character".formatted(input, Shown.text(value)));
    }
    return bytes;
  }

  /** The key for these inputs as bytes, which need not be text where the variable escapes them. */
  byte[] build(byte[][] values) {
    checkCount(values.length);
    byte[][] texts = new byte[all.length][];
    for (int i = 0; i < all.length; i++) {
      texts[i] =
          switch (all[i]) {
            case Piece.Literal literal -> literal.bytes();
            case Piece.Hole hole -> hole.variable().text(values[inputOf[i]]);
          };
    }
    return join(texts);
  }

  private void checkCount(int count) {
    if (count != inputs.size()) {
      throw new KeyException(
          "%d inputs given, %d expected: %s".formatted(count, inputs.size(), inputs));
    }
  }

  /** Whether a key that the automaton of all languages accepts as one of these is not too long. */
  boolean fits(byte[] key) {
    return key.length - literalBytes <= leastMax || parse(key).isPresent();
  }

  /**
   * What stands in a key, one text per variable of {@link #variables()}; empty when not one of
   * these.
   */
  Optional<byte[][]> parse(byte[] key) {
    List<Variable> variables = variables();
    byte[][] texts = new byte[variables.size()][];
    int at = 0;
    for (int i = 0; i < all.length; i++) {
      if (all[i] instanceof Piece.Literal(byte[] bytes)) {
        if (at + bytes.length > key.length
            || !Arrays.equals(key, at, at + bytes.length, bytes, 0, bytes.length)) {
          return Optional.empty();
        }
        at += bytes.length;
      } else if (all[i] instanceof Piece.Hole(Variable variable)) {
        int end = i + 1 < all.length ? endOf(variable, key, at) : key.length;
        if (!variable.allows(key, at, end)) {
          return Optional.empty();
        }
        byte[] text = Arrays.copyOfRange(key, at, end);
        int index = variables.indexOf(variable);
        if (texts[index] != null && !Arrays.equals(texts[index], text)) {
          return Optional.empty();
        }
        texts[index] = text;
        at = end;
      }
    }
    return at == key.length ? Optional.of(texts) : Optional.empty();
  }

  private static int endOf(Variable variable, byte[] key, int from) {
    int end = from;
    while (end < key.length && variable.mayHold(key[end])) {
      end++;
    }
    return end;
  }

  /** The key in which these texts stand, the reverse of {@link #parse}. */
  byte[] assemble(byte[][] texts) {
    List<Variable> variables = variables();
    byte[][] parts = new byte[all.length][];
    for (int i = 0; i < all.length; i++) {
      parts[i] =
          switch (all[i]) {
            case Piece.Literal literal -> literal.bytes();
            case Piece.Hole hole -> texts[variables.indexOf(hole.variable())];
          };
    }
    return join(parts);
  }

  private static byte[] join(byte[][] parts) {
    byte[] joined = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    return joined;
  }

  /** A SCAN pattern for the keys with these inputs; those not given may be anything. */
  byte[] glob(Map<String, String> known) {
    Glob glob = new Glob();
    for (Piece piece : pieces) {
      switch (piece) {
        case Piece.Literal literal -> glob.text(literal.bytes());
        case Piece.Hole(Variable variable) -> {
          String value = known.get(variable.input());
          if (value == null) {
            glob.any();
          } else {
            glob.text(variable.text(strictBytes(variable, value)));
          }
        }
      }
    }
    return glob.bytes();
  }
}
