package dev.berth.e2e.consistency;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Lets something happen once in a while, whoever of many threads asks. */
final class Pace {
  private final long every;
  private final AtomicLong next;

  Pace(Duration every) {
    this.every = every.toNanos();
    this.next = new AtomicLong(System.nanoTime() + this.every);
  }

  boolean isDue() {
    long due = next.get();
    long now = System.nanoTime();
    return now - due >= 0 && next.compareAndSet(due, now + every);
  }
}
