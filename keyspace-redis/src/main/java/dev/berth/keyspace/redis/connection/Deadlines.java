package dev.berth.keyspace.redis.connection;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Gives up commands that are not answered in time, a little after it. One thread looks at all of
 * them now and then: a timer for each, of which hardly any ever goes off, costs more than the
 * command itself. Safe for use by many threads.
 */
final class Deadlines {
  private static final Duration PAUSE = Duration.ofMillis(5);

  private final Queue<Deadline> open = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean watched = new AtomicBoolean();

  private record Deadline(SentCommand command, long until) {
    boolean isOver() {
      boolean late = until - System.nanoTime() <= 0;
      if (late) {
        command.giveUp();
      }
      return late || command.isDone();
    }
  }

  /** The command must be answered until this point of {@link System#nanoTime()}. */
  void add(SentCommand command, long until) {
    open.add(new Deadline(command, until));
    if (watched.compareAndSet(false, true)) {
      Thread.ofVirtual().name("redis-deadlines").start(this::watch);
    }
  }

  private void watch() {
    do {
      while (!open.isEmpty()) {
        LockSupport.parkNanos(PAUSE.toNanos());
        open.removeIf(Deadline::isOver);
      }
      watched.set(false);
    } while (!open.isEmpty() && watched.compareAndSet(false, true));
  }
}
