package dev.berth.keyspace.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what someone may have meant. */
public final class Nearest {
  private Nearest() {}

  /** The known word with the fewest changed letters, when those are few. */
  public static Optional<String> to(String word, Collection<String> known) {
    return known.stream()
        .filter(candidate -> distance(word, candidate) <= Math.max(1, candidate.length() / 3))
        .min(
            Comparator.comparingInt((String candidate) -> distance(word, candidate))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** How many letters must be put in, taken out or changed to make one word the other. */
  public static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
