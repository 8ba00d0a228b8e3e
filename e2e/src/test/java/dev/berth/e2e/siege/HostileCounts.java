package dev.berth.e2e.siege;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What happened to hostile connections, by attack. */
final class HostileCounts {
  private final Map<String, Map<String, Long>> counts = new TreeMap<>();
  private long processorMillis;

  /** Adds a line such as {@code counts slow-readers opened=3}. */
  void add(String line) {
    String[] words = line.split(" ", -1);
    Map<String, Long> attack = counts.computeIfAbsent(words[1], _ -> new TreeMap<>());
    Arrays.stream(words)
        .skip(2)
        .filter(word -> word.contains("="))
        .map(word -> word.split("=", -1))
        .forEach(parts -> attack.merge(parts[0], Long.parseLong(parts[1]), Long::sum));
  }

  void addProcessorMillis(long millis) {
    processorMillis += millis;
  }

  void add(HostileCounts others) {
    others.counts.forEach(
        (name, some) -> {
          Map<String, Long> attack = counts.computeIfAbsent(name, _ -> new TreeMap<>());
          some.forEach((what, count) -> attack.merge(what, count, Long::sum));
        });
    processorMillis += others.processorMillis;
  }

  /** Returns a count over all attacks. */
  long sum(String what) {
    return counts.values().stream().mapToLong(some -> some.getOrDefault(what, 0L)).sum();
  }

  long processorMillis() {
    return processorMillis;
  }

  /** Returns the attacks of which no connection was ever accepted. */
  String idleAttacks() {
    return counts.entrySet().stream()
        .filter(attack -> attack.getValue().getOrDefault("connected", 0L) == 0)
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(", "));
  }

  /** Returns a line for each attack. */
  @Override
  public String toString() {
    return counts.entrySet().stream()
        .map(attack -> "  %-22s %s%n".formatted(attack.getKey(), text(attack.getValue())))
        .collect(Collectors.joining());
  }

  private static String text(Map<String, Long> some) {
    return some.entrySet().stream()
        .map(entry -> "%s %d".formatted(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(", "));
  }
}
