package dev.berth.registry.cache;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether copies may be believed. A server that took the place of another may have missed the last
 * of what was removed there; so for as long as such copies can last none is believed. The same goes
 * for the beginning, when nobody knows what was before. Safe for use by many threads.
 */
final class Trust {
  private final LongSupplier changes;
  private final LongSupplier nanoTime;
  private final long span;
  private volatile Since since;

  private record Since(long change, long time) {}

  Trust(LongSupplier changes, Duration span, LongSupplier nanoTime) {
    this.changes = changes;
    this.nanoTime = nanoTime;
    this.span = span.toNanos();
    this.since = new Since(changes.getAsLong(), nanoTime.getAsLong());
  }

  /** Whether copies may be believed now. */
  boolean holds() {
    long change = changes.getAsLong();
    Since last = since;
    if (change != last.change()) {
      last = new Since(change, nanoTime.getAsLong());
      since = last;
    }
    return nanoTime.getAsLong() - last.time() >= span;
  }
}
