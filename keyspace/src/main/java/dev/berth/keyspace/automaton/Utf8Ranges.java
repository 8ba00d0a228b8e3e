package dev.berth.keyspace.automaton;

import java.util.ArrayList;
import java.util.List;

/**
 * A range of characters as sequences of byte ranges in UTF-8: U+0080 to U+00FF is the one sequence
 * C2–C3, 80–BF. Every byte of a sequence may vary independently of the others.
 */
final class Utf8Ranges {
  /** The largest character that takes one, two, three bytes. */
  private static final int[] LAST_OF_LENGTH = {0x7F, 0x7FF, 0xFFFF};

  private Utf8Ranges() {}

  /** One pair of first and last per byte; one such array per sequence. */
  static List<int[][]> of(CharacterSet.Range range) {
    List<int[][]> sequences = new ArrayList<>();
    split(range.first(), range.last(), sequences);
    return sequences;
  }

  private static void split(int first, int last, List<int[][]> into) {
    for (int end : LAST_OF_LENGTH) {
      if (first <= end && last > end) {
        split(first, end, into);
        split(end + 1, last, into);
        return;
      }
    }
    if (first > LAST_OF_LENGTH[0]) {
      for (int bits = 6; bits <= 18; bits += 6) {
        int low = (1 << bits) - 1;
        if ((first & ~low) == (last & ~low)) {
          break;
        }
        if ((first & low) != 0) {
          split(first, first | low, into);
          split((first | low) + 1, last, into);
          return;
        }
        if ((last & low) != low) {
          split(first, (last & ~low) - 1, into);
          split(last & ~low, last, into);
          return;
        }
      }
    }
    into.add(pairs(first, last));
  }

  private static int[][] pairs(int first, int last) {
    byte[] from = encode(first);
    byte[] to = encode(last);
    int[][] pairs = new int[from.length][];
    for (int i = 0; i < from.length; i++) {
      pairs[i] = new int[] {from[i] & 0xFF, to[i] & 0xFF};
    }
    return pairs;
  }

  private static byte[] encode(int character) {
    return Character.toString(character).getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }
}
