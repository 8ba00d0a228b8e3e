package dev.berth.e2e.history;

import dev.berth.e2e.history.Action.Delete;
import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Action.Remove;
import dev.berth.e2e.history.Action.Write;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The weaker check: after a change was acknowledged nobody reads what was before it, and nobody
 * reads what was never written. While a change is under way, readers may see it or not, in any
 * order.
 */
public final class StaleReads {
  private final List<Operation> operations;
  private final Writes writes;
  private final Latest changes;
  private final Latest fillings;
  private final LastEnd deletions;
  private final Map<String, Latest> removals = new HashMap<>();

  private StaleReads(List<Operation> operations) {
    this.operations = operations;
    this.writes = new Writes(operations);
    this.changes = new Latest(all(action -> action instanceof Write || action instanceof Delete));
    this.fillings = new Latest(all(Write.class::isInstance));
    this.deletions =
        new LastEnd(all(action -> action instanceof Delete || action instanceof Remove));
    all(Remove.class::isInstance).stream()
        .collect(Collectors.groupingBy(remove -> ((Remove) remove.action()).value()))
        .forEach((value, removes) -> removals.put(value, new Latest(removes)));
  }

  private List<Operation> all(Predicate<Action> wanted) {
    return operations.stream().filter(operation -> wanted.test(operation.action())).toList();
  }

  /** All such reads in the history of one register, which begins without a value. */
  public static List<Violation> find(List<Operation> operations) {
    StaleReads check = new StaleReads(operations);
    return operations.stream()
        .filter(Operation::isAnswered)
        .flatMap(operation -> check.findViolation(operation).stream())
        .toList();
  }

  private Optional<Violation> findViolation(Operation operation) {
    if (!(operation.action() instanceof Read(Optional<String> value))) {
      return Optional.empty();
    }
    return value
        .map(read -> findReason(operation, read))
        .orElseGet(() -> findReasonForNothing(operation))
        .map(reason -> new Violation(operation, reason, operations));
  }

  private Optional<String> findReason(Operation read, String value) {
    Optional<Operation> write = writes.find(value);
    if (write.isEmpty()) {
      return Optional.of("nobody wrote that");
    }
    if (write.get().began() > read.ended()) {
      return Optional.of("it was written only afterwards");
    }
    return changes
        .findEndedBefore(read.began())
        .filter(change -> change.began() > write.get().ended())
        .or(() -> findRemoval(read, write.get(), value))
        .map(StaleReads::acknowledged);
  }

  private Optional<Operation> findRemoval(Operation read, Operation write, String value) {
    return Optional.ofNullable(removals.get(value))
        .flatMap(removes -> removes.findEndedBefore(read.began()))
        .filter(remove -> remove.began() > write.ended());
  }

  /** There is nothing until the first write, and after a deletion until the next write. */
  private Optional<String> findReasonForNothing(Operation read) {
    long nothingUntil = deletions.begunBy(read.ended());
    return fillings
        .findEndedBefore(read.began())
        .filter(write -> write.began() > nothingUntil)
        .map(StaleReads::acknowledged);
  }

  private static String acknowledged(Operation change) {
    return "\"%s\" by %s was acknowledged before".formatted(change.action(), change.by());
  }
}
