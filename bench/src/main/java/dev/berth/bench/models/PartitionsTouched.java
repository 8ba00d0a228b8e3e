package dev.berth.bench.models;

import dev.berth.registry.db.Database;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;

/**
 * How many partitions of each table a query really reads.
 *
 * @param counts by table
 */
record PartitionsTouched(Map<String, Integer> counts) {
  private static final Pattern SCAN = Pattern.compile(" on (\\S+)");

  /** The most that any of the examples touches. */
  static PartitionsTouched most(Database database, String query, List<Example> examples) {
    Map<String, Integer> most = new TreeMap<>();
    database.read(
        handle -> {
          Map<String, String> parents = parents(handle);
          for (Example example : examples) {
            touched(handle, query, example, parents)
                .forEach((table, found) -> most.merge(table, found.size(), Math::max));
          }
          return most;
        });
    return new PartitionsTouched(most);
  }

  /** By name of a partition, the table it belongs to. */
  private static Map<String, String> parents(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT partition.relname AS partition, parent.relname AS parent
            FROM pg_inherits
            JOIN pg_class AS partition ON partition.oid = inhrelid
            JOIN pg_class AS parent ON parent.oid = inhparent
            WHERE partition.relkind = 'r'
              AND partition.relnamespace = current_schema()::regnamespace
            """)
        .reduceRows(
            new TreeMap<String, String>(),
            (all, row) -> {
              all.put(
                  row.getColumn("partition", String.class), row.getColumn("parent", String.class));
              return all;
            });
  }

  private static Map<String, Set<String>> touched(
      Handle handle, String query, Example example, Map<String, String> parents) {
    Map<String, Set<String>> touched = new TreeMap<>();
    example
        .ask(handle, "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) " + query)
        .mapTo(String.class)
        .list()
        .forEach(line -> add(touched, line, parents));
    return touched;
  }

  private static void add(
      Map<String, Set<String>> touched, String line, Map<String, String> parents) {
    Matcher scan = SCAN.matcher(line);
    if (line.contains("(never executed)") || !scan.find()) {
      return;
    }
    String parent = parents.get(scan.group(1));
    if (parent != null) {
      touched.computeIfAbsent(parent, _ -> new TreeSet<>()).add(scan.group(1));
    }
  }

  /** The table that suffers most. */
  int most() {
    return counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  @Override
  public String toString() {
    return counts.isEmpty()
        ? "none"
        : String.join(
            ", ",
            counts.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .toList());
  }
}
