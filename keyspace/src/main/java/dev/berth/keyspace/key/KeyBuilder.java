package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.key.KeyPattern.Piece;
import java.util.Arrays;
import java.util.List;

/** Puts keys of a pattern together. */
final class KeyBuilder {
  private static final int ASCII_END = 0x80;

  private final Piece[] pieces;
  private final List<String> inputs;

  /** For each piece, the index of its input; -1 for a literal. */
  private final int[] inputOf;

  private final int literalBytes;
  private final boolean verbatim;

  KeyBuilder(KeyPattern pattern) {
    this.pieces = pattern.pieces().toArray(Piece[]::new);
    this.inputs = pattern.inputs();
    this.inputOf =
        pattern.pieces().stream()
            .mapToInt(piece -> piece instanceof Piece.Hole(var v) ? inputs.indexOf(v.input()) : -1)
            .toArray();
    this.literalBytes = pattern.literalBytes();
    this.verbatim = pattern.variables().stream().allMatch(Variable::isVerbatim);
  }

  /**
   * The key for these inputs.
   *
   * @throws KeyException when one of them may not stand in a key
   */
  byte[] build(String[] values) {
    checkCount(values.length);
    return verbatim ? buildVerbatim(values) : buildComputed(values);
  }

  /** Checks everything first, so that the only memory taken is that of the key. */
  private byte[] buildVerbatim(String[] values) {
    int length = literalBytes;
    for (int i = 0; i < pieces.length; i++) {
      if (pieces[i] instanceof Piece.Hole(Variable variable)) {
        int more = variable.length(values[inputOf[i]]);
        if (more < 0) {
          throw variable.refused(bytes(variable.input(), values[inputOf[i]]));
        }
        length += more;
      }
    }
    byte[] key = new byte[length];
    int at = 0;
    for (int i = 0; i < pieces.length; i++) {
      if (pieces[i] instanceof Piece.Literal(byte[] bytes)) {
        System.arraycopy(bytes, 0, key, at, bytes.length);
        at += bytes.length;
      } else {
        at = write(values[inputOf[i]], key, at);
      }
    }
    return key;
  }

  private static int write(String text, byte[] key, int at) {
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

  private byte[] buildComputed(String[] values) {
    byte[][] bytes = new byte[values.length][];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = bytes(inputs.get(i), values[i]);
    }
    return build(bytes);
  }

  /** The key for these inputs as bytes, which need not be text where the variable escapes them. */
  byte[] build(byte[][] values) {
    checkCount(values.length);
    byte[][] texts = new byte[pieces.length][];
    for (int i = 0; i < pieces.length; i++) {
      texts[i] =
          switch (pieces[i]) {
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

  /** The bytes of a text; half a character has none. */
  static byte[] bytes(String input, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (!text.equals(new String(bytes, UTF_8))) {
      throw new KeyException(
          "'%s' may not be %s: half a character".formatted(input, Shown.text(text)));
    }
    return bytes;
  }

  static byte[] join(byte[][] parts) {
    byte[] joined = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    return joined;
  }
}
