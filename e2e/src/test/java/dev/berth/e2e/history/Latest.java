package dev.berth.e2e.history;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Of some operations, finds the one that began last among those that had ended before a time. */
final class Latest {
  private final long[] ends;
  private final Operation[] latest;

  Latest(List<Operation> operations) {
    List<Operation> byEnd =
        operations.stream()
            .filter(Operation::isAnswered)
            .sorted(Comparator.comparingLong(Operation::ended))
            .toList();
    ends = byEnd.stream().mapToLong(Operation::ended).toArray();
    latest = byEnd.toArray(Operation[]::new);
    Arrays.parallelPrefix(latest, (one, other) -> one.began() >= other.began() ? one : other);
  }

  Optional<Operation> findEndedBefore(long time) {
    int count = Places.before(ends, time);
    return count == 0 ? Optional.empty() : Optional.of(latest[count - 1]);
  }
}
