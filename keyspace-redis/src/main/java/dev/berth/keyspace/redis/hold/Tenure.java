package dev.berth.keyspace.redis.hold;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Whether something is held, by the clock of this machine: until a time that can be put off, or
 * until it is released or lost. What has ended never begins again. Safe for use by many threads.
 */
final class Tenure {
  private final CountDownLatch ended = new CountDownLatch(1);
  private final List<Runnable> listeners = new ArrayList<>();
  private State state = State.HELD;
  private long until;

  private enum State {
    HELD,
    RELEASED,
    LOST
  }

  /** Held until this {@link System#nanoTime()}. */
  Tenure(long until) {
    this.until = until;
  }

  synchronized boolean isHeld() {
    return state == State.HELD && left() > 0;
  }

  /** The nanoseconds until the time is over; less than one when it is. */
  synchronized long left() {
    return until - System.nanoTime();
  }

  /** Puts the end off, or loses what was held when the end came first. */
  void extend(long later) {
    synchronized (this) {
      if (isHeld()) {
        until = later;
        return;
      }
    }
    lose();
  }

  /** False when it had ended before. */
  boolean release() {
    return end(State.RELEASED);
  }

  /** Tells the listeners, unless it had ended before. */
  void lose() {
    if (end(State.LOST)) {
      listeners().forEach(Tenure::tell);
    }
  }

  /** One that fails does not keep the others from being told. */
  private static void tell(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }

  /** Runs this once when it is lost; at once when it is already. */
  void onLost(Runnable listener) {
    synchronized (this) {
      if (state != State.LOST) {
        listeners.add(listener);
        return;
      }
    }
    listener.run();
  }

  /** Waits so long; true when it is released or lost before. */
  boolean endsWithin(Duration time) {
    try {
      return ended.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts the renewing thread", e);
    }
  }

  private synchronized boolean end(State end) {
    if (state != State.HELD) {
      return false;
    }
    state = end;
    ended.countDown();
    return true;
  }

  private synchronized List<Runnable> listeners() {
    return List.copyOf(listeners);
  }
}
