package dev.berth.e2e.history;

import dev.berth.e2e.history.Action.Read;
import dev.berth.e2e.history.Action.Remove;
import dev.berth.e2e.history.Action.Write;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The writes of one register by their values, and when each is known to have taken place. */
final class Writes {
  private final Map<String, Operation> byValue = new HashMap<>();
  private final Map<String, Long> seenBy = new HashMap<>();
  private final Set<String> removed = new HashSet<>();

  Writes(List<Operation> operations) {
    for (Operation operation : operations) {
      switch (operation.action()) {
        case Write(String value) -> add(value, operation);
        case Read(Optional<String> value) ->
            value.ifPresent(seen -> seenBy.merge(seen, operation.ended(), Math::min));
        case Remove(String value) -> removed.add(value);
        case Action.Delete() -> {}
      }
    }
  }

  private void add(String value, Operation write) {
    if (byValue.put(value, write) != null) {
      throw new IllegalArgumentException("written twice: " + value);
    }
  }

  /** The write of a value. What was read had been written by the end of the first such read. */
  Optional<Operation> find(String value) {
    return Optional.ofNullable(byValue.get(value))
        .map(write -> write.endedBy(seenBy.getOrDefault(value, Operation.NEVER)));
  }

  /**
   * Whether a write of this value can be told from none: an answer that never came leaves open
   * whether it took place, and nobody has seen its value or asked to remove it.
   */
  boolean leavesTraces(String value) {
    return seenBy.containsKey(value)
        || removed.contains(value)
        || find(value).filter(Operation::isAnswered).isPresent();
  }
}
