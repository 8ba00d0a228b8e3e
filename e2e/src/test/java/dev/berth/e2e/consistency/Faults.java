package dev.berth.e2e.consistency;

import dev.berth.e2e.history.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** Everything that was done to Redis in a run. Safe for use by many threads. */
final class Faults {
  /**
   * How long an entry can outlive its fence: the life of entries and that of leases, by default.
   */
  static final Duration BOUND = Duration.ofSeconds(3);

  /** By then nodes use Redis again. */
  static final Duration RECOVERY = BOUND.plusSeconds(1);

  private final Queue<Fault> all = new ConcurrentLinkedQueue<>();

  void add(Fault fault) {
    all.add(fault);
  }

  int count() {
    return all.size();
  }

  /** Whether Redis was in order during the whole of an operation, and had been for a while. */
  boolean spared(Operation operation) {
    return all.stream().noneMatch(fault -> overlaps(operation, fault, RECOVERY));
  }

  /**
   * Whether a stale answer is the one that is allowed: a node may still be connected to a master
   * that was replaced, and for so long its entries live.
   */
  boolean excuse(Operation read) {
    return all.stream().anyMatch(fault -> fault.failedOver() && overlaps(read, fault, BOUND));
  }

  private static boolean overlaps(Operation operation, Fault fault, Duration after) {
    return operation.ended() >= fault.began()
        && operation.began() <= fault.ended() + after.toNanos();
  }

  @Override
  public String toString() {
    Map<FaultKind, Long> counts =
        all.stream()
            .collect(Collectors.groupingBy(Fault::kind, TreeMap::new, Collectors.counting()));
    List<String> texts =
        counts.entrySet().stream()
            .map(count -> "%s %d".formatted(count.getKey(), count.getValue()))
            .toList();
    return String.join(", ", texts);
  }
}
