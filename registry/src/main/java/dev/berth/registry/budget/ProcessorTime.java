package dev.berth.registry.budget;

import java.util.concurrent.locks.LockSupport;

/**
 * Lets other virtual threads have a processor. Java does not preempt virtual threads, so every loop
 * that a client can keep going without being waited for must do this now and then.
 *
 * <p>{@link Thread#yield} is not enough: a thread that yields enters the queue of its own processor
 * if others are in it, and that queue is emptied before threads that were started or woken up
 * elsewhere. Two such threads on each processor would keep all others waiting for ever. A thread
 * that waits for a moment is woken up from outside, and so gets in line behind all others.
 */
public final class ProcessorTime {
  private ProcessorTime() {}

  /** Waits until others had their turn; takes some twenty microseconds if there are none. */
  public static void letOthersRun() {
    if (Thread.currentThread().isVirtual()) {
      LockSupport.parkNanos(1);
    }
  }
}
