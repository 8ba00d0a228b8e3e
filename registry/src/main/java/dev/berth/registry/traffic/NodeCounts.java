package dev.berth.registry.traffic;

import dev.berth.keyspace.redis.drain.Batch;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts in the memory of this node, where Redis does not answer. They are taken in batches as from
 * Redis: one that was not confirmed is given again, so that it is known by its id. Counted by many
 * threads, taken and confirmed by one.
 */
final class NodeCounts {
  private final Map<Counter, Long> counts = new ConcurrentHashMap<>();
  private final Map<Counter, Batch> open = new ConcurrentHashMap<>();

  void add(Counter counter, long number) {
    counts.merge(counter, number, Long::sum);
  }

  /** All open batches, and new ones with everything else that was counted. */
  List<Counted> take() {
    for (Counter counter : counts.keySet()) {
      open.computeIfAbsent(counter, this::takeCount);
    }
    return open.entrySet().stream()
        .map(entry -> new Counted(entry.getKey(), Source.NODE, entry.getValue()))
        .toList();
  }

  private Batch takeCount(Counter counter) {
    long count = Objects.requireNonNull(counts.remove(counter), "nobody else takes");
    return new Batch(UUID.randomUUID().toString(), count);
  }

  void confirm(Counter counter, Batch kept) {
    open.remove(counter, kept);
  }
}
