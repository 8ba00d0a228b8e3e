package dev.berth.e2e.consistency;

import dev.berth.e2e.history.Action.Delete;
import dev.berth.e2e.history.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What was done to each register. Registers belong to repositories, and go with them. Safe for use
 * by many threads.
 */
final class Registers {
  private final Map<Register, Queue<Operation>> operations = new ConcurrentHashMap<>();
  private final Map<String, Queue<Operation>> deletions = new ConcurrentHashMap<>();

  private record Register(String repository, String name) {}

  void add(String repository, String name, Operation operation) {
    operations
        .computeIfAbsent(new Register(repository, name), _ -> new ConcurrentLinkedQueue<>())
        .add(operation);
  }

  /** Takes the value of all registers of the repository away. */
  void addDeletion(String repository, String by, long began, long ended) {
    deletions
        .computeIfAbsent(repository, _ -> new ConcurrentLinkedQueue<>())
        .add(new Operation(by, new Delete(), began, ended));
  }

  /** The history of each register, by its name, in the order in which operations began. */
  SortedMap<String, List<Operation>> histories() {
    SortedMap<String, List<Operation>> histories = new TreeMap<>();
    operations.forEach(
        (register, own) -> {
          List<Operation> history = new ArrayList<>(own);
          history.addAll(
              deletions.getOrDefault(register.repository, new ConcurrentLinkedQueue<>()));
          history.sort(Comparator.comparingLong(Operation::began));
          histories.put(register.name, history);
        });
    return histories;
  }
}
