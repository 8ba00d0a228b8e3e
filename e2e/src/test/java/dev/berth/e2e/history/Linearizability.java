package dev.berth.e2e.history;

import dev.berth.e2e.history.Action.Write;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The full check: every operation seems to take place at one moment between its beginning and its
 * end. Goes through the history in time and keeps all ways in which it may have gone (Wing and
 * Gong; Lowe's "just-in-time" form): a change is let happen only when an operation that ends needs
 * it. So the effort grows with the length of the history, and with how many changes overlap.
 */
public final class Linearizability {
  private final List<Operation> operations;
  private final UnderWay underWay = new UnderWay();
  private final List<Violation> violations = new ArrayList<>();
  private Set<Possibility> possible = Set.of(Possibility.START);

  private Linearizability(List<Operation> operations) {
    this.operations = operations;
  }

  /**
   * The reads that fit into no order, in the history of one register, which begins without a value.
   * After each the search goes on as if it had not been.
   */
  public static List<Violation> find(List<Operation> operations) {
    Linearizability check = new Linearizability(operations);
    for (Moment moment : Moment.of(relevant(operations))) {
      if (moment.end()) {
        check.end(moment.operation());
      } else {
        check.begin(moment.operation());
      }
    }
    return check.violations;
  }

  /** Leaves out what cannot matter, and lets a write that was read end with the first such read. */
  private static List<Operation> relevant(List<Operation> operations) {
    Writes writes = new Writes(operations);
    return operations.stream()
        .filter(operation -> operation.isAnswered() || !operation.isRead())
        .flatMap(operation -> relevant(operation, writes).stream())
        .toList();
  }

  private static Optional<Operation> relevant(Operation operation, Writes writes) {
    if (operation.isAnswered() || !(operation.action() instanceof Write(String value))) {
      return Optional.of(operation);
    }
    return writes.leavesTraces(value) ? writes.find(value) : Optional.empty();
  }

  private void begin(Operation operation) {
    underWay.add(operation);
    if (operation.isRead()) {
      Set<Possibility> seen = new HashSet<>();
      possible.forEach(possibility -> seen.add(underWay.withReads(possibility)));
      possible = seen;
    }
  }

  private void end(Operation operation) {
    int place = underWay.place(operation);
    Set<Possibility> settled = settled(place);
    if (settled.isEmpty()) {
      violations.add(new Violation(operation, "it fits into no order", operations));
    } else {
      possible = settled;
    }
    underWay.remove(place);
  }

  /** All ways on in which the operation at this place has happened, and no more than needed has. */
  private Set<Possibility> settled(int place) {
    Set<Possibility> settled = new HashSet<>();
    Set<Possibility> known = new HashSet<>(possible);
    Deque<Possibility> open = new ArrayDeque<>(possible);
    while (!open.isEmpty()) {
      Possibility next = open.pop();
      if (next.isDone(place)) {
        settled.add(next.without(place));
      } else {
        underWay.forEachNext(
            next,
            after -> {
              if (known.add(after)) {
                open.push(after);
              }
            });
      }
    }
    return settled;
  }
}
