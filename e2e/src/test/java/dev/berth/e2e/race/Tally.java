package dev.berth.e2e.race;

import dev.berth.e2e.race.Touch.Kind;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counts operations, and whatever else is worth telling. Safe for use by many threads. */
final class Tally {
  private final LongAdder operations = new LongAdder();
  private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();

  void add(String what) {
    counts.computeIfAbsent(what, _ -> new LongAdder()).increment();
  }

  void answered(Kind kind) {
    add("requests: " + kind.name().toLowerCase(Locale.ROOT));
    if (kind != Kind.PART) {
      operations.increment();
    }
  }

  /** Uploads, mounts, existence checks, pushes and pulls of manifests, and deletions so far. */
  long operations() {
    return operations.sum();
  }

  @Override
  public String toString() {
    return counts.entrySet().stream()
        .map(count -> "%s %d".formatted(count.getKey(), count.getValue().sum()))
        .collect(Collectors.joining(", "));
  }
}
