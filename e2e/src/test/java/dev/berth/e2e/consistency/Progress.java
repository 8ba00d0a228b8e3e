package dev.berth.e2e.consistency;

import java.io.PrintStream;
import java.util.List;

/** Tells how far a run is, and who has answered reads since it last told. */
final class Progress {
  private final PrintStream out;
  private final List<Node> nodes;
  private final Journal journal;
  private final long start = System.nanoTime();
  private CacheReads before = CacheReads.NONE;

  Progress(PrintStream out, List<Node> nodes, Journal journal) {
    this.out = out;
    this.nodes = nodes;
    this.journal = journal;
  }

  /** By {@link System#nanoTime}. */
  long start() {
    return start;
  }

  long seconds() {
    return (System.nanoTime() - start) / 1_000_000_000;
  }

  /** Says what comes next. */
  synchronized void tell(String next) {
    CacheReads now = CacheReads.of(nodes);
    out.printf(
        "%4d s: %d operations, %s; next: %s%n",
        seconds(), journal.operations(), now.since(before).shares(), next);
    before = now;
  }
}
