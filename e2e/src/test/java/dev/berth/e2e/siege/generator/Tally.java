package dev.berth.e2e.siege.generator;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts what happened to the connections of an attack. */
final class Tally {
  private final Map<String, Long> counts = new TreeMap<>();

  void add(String what, long count) {
    if (count > 0) {
      counts.merge(what, count, Long::sum);
    }
  }

  /** Returns entries such as {@code opened=3 sent=100}. */
  @Override
  public String toString() {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(" "));
  }
}
