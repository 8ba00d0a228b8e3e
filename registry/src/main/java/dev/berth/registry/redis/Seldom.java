package dev.berth.registry.redis;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Says yes at most once in a span, to tell of something that may happen with every request. */
final class Seldom {
  private final long span;
  private final AtomicLong next = new AtomicLong(System.nanoTime());

  Seldom(Duration span) {
    this.span = span.toNanos();
  }

  boolean now() {
    long due = next.get();
    long now = System.nanoTime();
    return now - due >= 0 && next.compareAndSet(due, now + span);
  }
}
