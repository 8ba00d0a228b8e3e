package dev.berth.e2e.history;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Of some operations, finds the last end of those that had begun by a time. */
final class LastEnd {
  private final long[] begins;
  private final long[] lastEnds;

  LastEnd(List<Operation> operations) {
    List<Operation> byBegin =
        operations.stream().sorted(Comparator.comparingLong(Operation::began)).toList();
    begins = byBegin.stream().mapToLong(Operation::began).toArray();
    lastEnds = byBegin.stream().mapToLong(Operation::ended).toArray();
    Arrays.parallelPrefix(lastEnds, Math::max);
  }

  /** {@link Long#MIN_VALUE} when none had begun. */
  long begunBy(long time) {
    int count = Places.after(begins, time);
    return count == 0 ? Long.MIN_VALUE : lastEnds[count - 1];
  }
}
