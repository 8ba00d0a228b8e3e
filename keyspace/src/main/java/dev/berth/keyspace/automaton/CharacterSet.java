package dev.berth.keyspace.automaton;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A set of Unicode characters (never surrogates), as sorted ranges that do not touch. */
public record CharacterSet(List<Range> ranges) {
  private static final int FIRST_SURROGATE = 0xD800;
  private static final int LAST_SURROGATE = 0xDFFF;

  /** All characters from first to last. */
  public record Range(int first, int last) {}

  public CharacterSet {
    ranges = normal(ranges);
  }

  /** The characters of this text. */
  public static CharacterSet of(String characters) {
    return new CharacterSet(characters.codePoints().mapToObj(c -> new Range(c, c)).toList());
  }

  public static CharacterSet range(int first, int last) {
    return new CharacterSet(List.of(new Range(first, last)));
  }

  public CharacterSet and(CharacterSet other) {
    List<Range> both = new ArrayList<>(ranges);
    both.addAll(other.ranges);
    return new CharacterSet(both);
  }

  /** All characters that are not in this set. */
  public CharacterSet complement() {
    List<Range> rest = new ArrayList<>();
    int next = 0;
    for (Range range : ranges) {
      if (range.first > next) {
        rest.add(new Range(next, range.first - 1));
      }
      next = range.last + 1;
    }
    if (next <= Character.MAX_CODE_POINT) {
      rest.add(new Range(next, Character.MAX_CODE_POINT));
    }
    return new CharacterSet(rest);
  }

  private static List<Range> normal(List<Range> ranges) {
    List<Range> sorted = new ArrayList<>();
    for (Range range : ranges) {
      addWithoutSurrogates(range, sorted);
    }
    sorted.sort(Comparator.comparingInt(Range::first));
    List<Range> joined = new ArrayList<>();
    for (Range range : sorted) {
      Range before = joined.isEmpty() ? null : joined.getLast();
      if (before != null && range.first <= before.last + 1) {
        joined.set(joined.size() - 1, new Range(before.first, Math.max(before.last, range.last)));
      } else {
        joined.add(range);
      }
    }
    return List.copyOf(joined);
  }

  private static void addWithoutSurrogates(Range range, List<Range> into) {
    if (range.first < FIRST_SURROGATE) {
      into.add(new Range(range.first, Math.min(range.last, FIRST_SURROGATE - 1)));
    }
    if (range.last > LAST_SURROGATE) {
      into.add(new Range(Math.max(range.first, LAST_SURROGATE + 1), range.last));
    }
  }
}
