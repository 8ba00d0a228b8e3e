package dev.berth.e2e.consistency;

import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Linearizability;
import dev.berth.e2e.history.Operation;
import dev.berth.e2e.history.StaleReads;
import dev.berth.e2e.history.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is wrong in some histories: stale reads at any time, but those that a fail-over excuses, and
 * reads that fit into no order while Redis was left alone.
 */
final class Verdict {
  private static final int SHOWN = 5;

  private final Faults faults;
  private final long start;
  private final Found stale = new Found();
  private final Found excused = new Found();
  private final Found unordered = new Found();
  private long ordered;
  private long waits;

  /** How many there are, and the first of them in words. */
  private static final class Found {
    private final List<String> shown = new ArrayList<>();
    private long count;

    void add(Violation violation, String register, long start) {
      if (count++ < SHOWN) {
        shown.add(violation.text(register, start));
      }
    }
  }

  private Verdict(Faults faults, long start) {
    this.faults = faults;
    this.start = start;
  }

  /**
   * Checks all of them.
   *
   * @param histories by the names of their registers
   * @param start when the run began
   */
  static Verdict of(Map<String, List<Operation>> histories, Faults faults, long start) {
    Verdict verdict = new Verdict(faults, start);
    histories.forEach(verdict::check);
    return verdict;
  }

  private void check(String register, List<Operation> history) {
    for (Violation violation : StaleReads.find(history)) {
      (faults.excuse(violation.read()) ? excused : stale).add(violation, register, start);
    }
    List<Operation> waited = history.stream().filter(Verdict::waited).toList();
    List<Operation> calm =
        history.stream().filter(operation -> belongsToOrder(operation, waited)).toList();
    waits += waited.stream().filter(faults::spared).count();
    ordered += calm.stream().filter(Verdict::isRead).count();
    for (Violation violation : Linearizability.find(calm)) {
      unordered.add(violation, register, start);
    }
  }

  /**
   * A change whose node could not tell Redis of it, as happens on a busy machine too. It is
   * acknowledged only when all copies have gone; until then some readers see it, and some do not.
   */
  private static boolean waited(Operation operation) {
    return !isRead(operation) && operation.ended() - operation.began() >= Faults.BOUND.toNanos();
  }

  /** Changes always do; they are made in the database. */
  private boolean belongsToOrder(Operation operation, List<Operation> waited) {
    return !isRead(operation)
        || (faults.spared(operation) && waited.stream().noneMatch(operation::overlaps));
  }

  private static boolean isRead(Operation operation) {
    return operation.action() instanceof Read;
  }

  /** Everything that must not be. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    add(problems, "stale reads", stale);
    add(problems, "reads that fit into no order while Redis was left alone", unordered);
    return problems;
  }

  /** The first of the stale reads that are allowed, in words. */
  String excuses() {
    return String.join("", excused.shown);
  }

  private static void add(List<String> problems, String what, Found found) {
    if (found.count > 0) {
      problems.add(
          "%d %s, such as:%n%s".formatted(found.count, what, String.join("", found.shown)));
    }
  }

  @Override
  public String toString() {
    return """
        stale reads %d, and %d within %d s of a fail-over; reads out of order %d of %d; \
        changes that Redis was not told of while it was left alone %d"""
        .formatted(
            stale.count, excused.count, Faults.BOUND.toSeconds(), unordered.count, ordered, waits);
  }
}
