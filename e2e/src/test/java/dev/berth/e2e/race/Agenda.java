package dev.berth.e2e.race;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/** What a client means to do in a moment, while it does other things. Used by one thread. */
final class Agenda {
  private final PriorityQueue<Entry> entries =
      new PriorityQueue<>(Comparator.comparingLong(Entry::at));

  private record Entry(long at, Runnable action) {}

  void add(Duration in, Runnable action) {
    entries.add(new Entry(System.nanoTime() + in.toNanos(), action));
  }

  /** The next thing whose time has come. */
  Optional<Runnable> next() {
    return entries.isEmpty() || entries.peek().at() > System.nanoTime()
        ? Optional.empty()
        : Optional.of(entries.remove().action());
  }
}
