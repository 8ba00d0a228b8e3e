package dev.berth.keyspace.key;

import dev.berth.keyspace.automaton.Regex;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The compiled form of whole keys: literal bytes and variables in turn. A variable is always
 * followed by a byte that it cannot hold, or by the end, so that a key is taken apart in one pass
 * and in one way only.
 */
public final class KeyPattern {
  private final List<Piece> pieces;
  private final List<Variable> variables;
  private final List<String> inputs;
  private final KeyBuilder builder;
  private final KeyParser parser;

  /** Literal bytes, or a variable. */
  public sealed interface Piece {
    /** These bytes, braces of the hash tag included. */
    record Literal(byte[] bytes) implements Piece {}

    /** What the variable holds. */
    record Hole(Variable variable) implements Piece {}
  }

  public KeyPattern(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
    this.variables = holes().distinct().toList();
    this.inputs = variables.stream().map(Variable::input).distinct().toList();
    this.builder = new KeyBuilder(this);
    this.parser = new KeyParser(this);
  }

  private Stream<Variable> holes() {
    return pieces.stream()
        .filter(Piece.Hole.class::isInstance)
        .map(piece -> ((Piece.Hole) piece).variable());
  }

  public List<Piece> pieces() {
    return pieces;
  }

  /** The variables in order of first use. */
  public List<Variable> variables() {
    return variables;
  }

  /** The names of what a caller gives, in order of first use. */
  public List<String> inputs() {
    return inputs;
  }

  int literalBytes() {
    return pieces.stream()
        .mapToInt(piece -> piece instanceof Piece.Literal(byte[] bytes) ? bytes.length : 0)
        .sum();
  }

  /** The longest key there can be. */
  public int maxLength() {
    return literalBytes() + holes().mapToInt(Variable::max).sum();
  }

  /** All keys of this form, and perhaps others: see {@link KeyParser#fits}. */
  public Regex language() {
    return new Regex.Sequence(
        pieces.stream()
            .map(
                piece ->
                    switch (piece) {
                      case Piece.Literal literal -> new Regex.Bytes(literal.bytes());
                      case Piece.Hole hole -> hole.variable().language();
                    })
            .toList());
  }

  KeyBuilder builder() {
    return builder;
  }

  KeyParser parser() {
    return parser;
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
            glob.text(variable.text(KeyBuilder.bytes(variable.input(), value)));
          }
        }
      }
    }
    return glob.bytes();
  }
}
