package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.source.Nearest;
import java.util.List;

/** How much a key differs from those of a family, for suggestions. */
final class Likeness {
  private static final int MAX_LENGTH = 200;
  private static final int MAX_WORDS = 20;
  private static final int PER_SEGMENT = 8;
  private static final int WRONG_VALUE = 2;

  private Likeness() {}

  static List<String> words(byte[] key) {
    String text = new String(key, 0, Math.min(key.length, MAX_LENGTH), UTF_8);
    return List.of(text.split("[:{}]+", MAX_WORDS));
  }

  /** What must be changed to make the words those of a key of the family: 0 when nothing. */
  static int difference(List<String> words, Family family) {
    List<String> segments = segments(family);
    int[] row = new int[segments.size() + 1];
    for (int j = 1; j < row.length; j++) {
      row[j] = j * PER_SEGMENT;
    }
    for (String word : words) {
      int diagonal = row[0];
      row[0] += PER_SEGMENT;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + difference(word, segments.get(j - 1), family);
        diagonal = row[j];
        row[j] = Math.min(change, PER_SEGMENT + Math.min(row[j], row[j - 1]));
      }
    }
    return row[segments.size()];
  }

  private static int difference(String word, String segment, Family family) {
    if (!segment.startsWith("<")) {
      return Math.min(PER_SEGMENT, Nearest.distance(word, segment));
    }
    byte[] text = word.getBytes(UTF_8);
    boolean fits =
        family.pattern().variables().stream()
            .filter(variable -> segment.equals("<" + variable.name() + ">"))
            .anyMatch(variable -> variable.allows(text, 0, text.length));
    return fits ? 0 : WRONG_VALUE;
  }

  private static List<String> segments(Family family) {
    StringBuilder text = new StringBuilder();
    for (KeyPattern.Piece piece : family.pattern().pieces()) {
      text.append(
          switch (piece) {
            case KeyPattern.Piece.Literal literal -> new String(literal.bytes(), UTF_8);
            case KeyPattern.Piece.Hole hole -> "<" + hole.variable().name() + ">";
          });
    }
    return List.of(text.toString().split("[:{}]+"));
  }
}
