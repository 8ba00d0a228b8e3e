package dev.berth.keyspace.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects problems, so that all are told at once. Not safe for use by several threads. */
public final class Problems {
  private final List<Problem> found = new ArrayList<>();

  public void add(Position at, String what, String mend) {
    found.add(new Problem(at, what, mend));
  }

  public int count() {
    return found.size();
  }

  /** The problems in the order of their places. */
  public List<Problem> sorted() {
    return found.stream().distinct().sorted(Comparator.comparing(Problem::at)).toList();
  }

  /**
   * Ends the work when there is anything to tell.
   *
   * @throws ProblemsException with every problem found so far
   */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw new ProblemsException(sorted());
    }
  }
}
