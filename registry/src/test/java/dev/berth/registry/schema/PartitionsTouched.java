package dev.berth.registry.schema;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Which partitions some statements scanned or changed, foreign keys, cascades and triggers
 * included. A statement that carries the key of the table it touches stays in one partition.
 */
public final class PartitionsTouched {
  private PartitionsTouched() {}

  /**
   * Runs the statements and tells the partitions they touched, by partitioned table; a table that
   * was not touched is missing. The handle must be in a transaction and run the statements itself.
   */
  public static Map<String, Set<String>> during(Handle handle, Runnable statements) {
    Map<String, Set<String>> touched = new TreeMap<>();
    for (TableCounters counters : TableCounters.during(handle, statements).values()) {
      if (counters.isPartition()) {
        touched.computeIfAbsent(counters.parent(), parent -> new TreeSet<>()).add(counters.table());
      }
    }
    return touched;
  }

  /** How many partitions of each table {@link #during} found. */
  public static Map<String, Integer> countDuring(Handle handle, Runnable statements) {
    Map<String, Integer> counts = new TreeMap<>();
    during(handle, statements).forEach((table, partitions) -> counts.put(table, partitions.size()));
    return counts;
  }
}
