package dev.berth.keyspace.redis.purge;

import dev.berth.keyspace.key.Key;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a purge has found so far.
 *
 * @param keys by name of the family: how many keys were deleted, or would be
 * @param others how many keys begin like those of the version, but are none; they are left alone.
 *     One of them may be counted more than once, because SCAN may return it more than once while
 *     keys are being deleted.
 */
public record PurgeReport(SortedMap<String, Long> keys, long others) {
  public PurgeReport {
    keys = Collections.unmodifiableSortedMap(new TreeMap<>(keys));
  }

  static PurgeReport of(List<Key> keys) {
    SortedMap<String, Long> counts = new TreeMap<>();
    keys.forEach(key -> counts.merge(key.family().name(), 1L, Long::sum));
    return new PurgeReport(counts, 0);
  }

  /** How many keys of all families. */
  public long total() {
    return keys.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Adds up the reports of batches. */
  static final class Sum {
    private final SortedMap<String, Long> keys = new TreeMap<>();
    private long others;

    void add(PurgeReport batch, long othersInBatch) {
      batch.keys.forEach((family, count) -> keys.merge(family, count, Long::sum));
      others += othersInBatch;
    }

    PurgeReport report() {
      return new PurgeReport(keys, others);
    }
  }
}
