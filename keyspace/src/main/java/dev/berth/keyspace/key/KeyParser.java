package dev.berth.keyspace.key;

import dev.berth.keyspace.key.KeyPattern.Piece;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Takes keys of a pattern apart. */
final class KeyParser {
  private final Piece[] pieces;

  /** For each piece, the index of its variable; -1 for a literal. */
  private final int[] variableOf;

  private final int variables;
  private final int literalBytes;

  /** A key with no more bytes in its variables than this cannot have one that is too long. */
  private final int surelyFits;

  KeyParser(KeyPattern pattern) {
    List<Variable> distinct = pattern.variables();
    this.pieces = pattern.pieces().toArray(Piece[]::new);
    this.variableOf =
        pattern.pieces().stream()
            .mapToInt(piece -> piece instanceof Piece.Hole(var v) ? distinct.indexOf(v) : -1)
            .toArray();
    this.variables = distinct.size();
    this.literalBytes = pattern.literalBytes();
    boolean repeats = Arrays.stream(variableOf).filter(index -> index >= 0).count() > variables;
    this.surelyFits =
        repeats ? -1 : distinct.stream().mapToInt(Variable::max).min().orElse(Integer.MAX_VALUE);
  }

  /**
   * Whether a key is one of the pattern. Only for keys in the language of the pattern, which knows
   * no bounds of length and not that a variable used twice must hold the same.
   */
  boolean fits(byte[] key) {
    return key.length - literalBytes <= surelyFits || parse(key).isPresent();
  }

  /** One text per variable, in order of first use; empty when it is not a key of the pattern. */
  Optional<byte[][]> parse(byte[] key) {
    byte[][] texts = new byte[variables][];
    int at = 0;
    for (int i = 0; i < pieces.length; i++) {
      int end =
          switch (pieces[i]) {
            case Piece.Literal literal -> endOfLiteral(literal.bytes(), key, at);
            case Piece.Hole hole -> endOfText(hole.variable(), key, at, i, texts);
          };
      if (end < 0) {
        return Optional.empty();
      }
      at = end;
    }
    return at == key.length ? Optional.of(texts) : Optional.empty();
  }

  private static int endOfLiteral(byte[] literal, byte[] key, int at) {
    int end = at + literal.length;
    boolean found = end <= key.length && Arrays.equals(key, at, end, literal, 0, literal.length);
    return found ? end : -1;
  }

  private int endOfText(Variable variable, byte[] key, int at, int piece, byte[][] texts) {
    int end = at;
    if (piece == pieces.length - 1) {
      end = key.length;
    } else {
      while (end < key.length && variable.mayHold(key[end])) {
        end++;
      }
    }
    if (!variable.allows(key, at, end)) {
      return -1;
    }
    byte[] text = Arrays.copyOfRange(key, at, end);
    byte[] before = texts[variableOf[piece]];
    texts[variableOf[piece]] = text;
    return before == null || Arrays.equals(before, text) ? end : -1;
  }

  /** The key in which these texts stand, the reverse of {@link #parse}. */
  byte[] assemble(byte[][] texts) {
    byte[][] parts = new byte[pieces.length][];
    for (int i = 0; i < pieces.length; i++) {
      parts[i] =
          switch (pieces[i]) {
            case Piece.Literal literal -> literal.bytes();
            case Piece.Hole _ -> texts[variableOf[i]];
          };
    }
    return KeyBuilder.join(parts);
  }
}
