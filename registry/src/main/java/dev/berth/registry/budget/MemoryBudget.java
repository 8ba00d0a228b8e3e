package dev.berth.registry.budget;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A part of the heap for work on large documents. Memory is reserved before the work begins and
 * held only while the server works, never while it waits for a client, so every reservation ends
 * soon. When there is not enough, requests wait, and the one whose client holds the least is next:
 * a client that sends many large documents waits for itself.
 *
 * <p>Thread-safe. A thread that holds a reservation must not ask for a second one: two such threads
 * could wait for each other.
 */
public final class MemoryBudget {
  private final long capacity;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ClientAddress, Long> byClient = new HashMap<>();

  /** In the order of their arrival. */
  private final List<Waiter> waiters = new ArrayList<>();

  private long used;
  private long refused;

  private static final class Waiter {
    final ClientAddress client;
    final long bytes;
    final Condition changed;
    boolean granted;

    Waiter(ClientAddress client, long bytes, Condition changed) {
      this.client = client;
      this.bytes = bytes;
      this.changed = changed;
    }
  }

  /**
   * Creates a budget of which nothing is used.
   *
   * @param patience how long a request waits for memory before it is refused
   */
  public MemoryBudget(long capacity, Duration patience) {
    this.capacity = capacity;
    this.patience = patience;
  }

  public long capacity() {
    return capacity;
  }

  /** Returns the number of bytes that are reserved now. */
  public long used() {
    lock.lock();
    try {
      return used;
    } finally {
      lock.unlock();
    }
  }

  /** Returns how many requests were refused because they found no memory in time. */
  public long refused() {
    lock.lock();
    try {
      return refused;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reserves memory, waiting for a while if there is not enough. Work that takes more than the
   * whole budget waits until it is alone.
   *
   * @throws OciException TOOMANYREQUESTS if there is still not enough then
   */
  public Reservation reserve(ClientAddress client, long wanted) {
    long bytes = Math.min(wanted, capacity);
    lock.lock();
    try {
      Waiter waiter = new Waiter(client, bytes, lock.newCondition());
      waiters.add(waiter);
      grantWaiters();
      await(waiter);
      return new Reservation(this, client, bytes);
    } finally {
      lock.unlock();
    }
  }

  private void await(Waiter waiter) {
    long left = patience.toNanos();
    try {
      while (!waiter.granted && left > 0) {
        left = waiter.changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!waiter.granted) {
      waiters.remove(waiter);
      refused++;
      // It may have been the one that the others had to wait behind.
      grantWaiters();
      throw new OciException(
          ErrorCode.TOOMANYREQUESTS,
          "too many large documents are being processed on this node; try again later");
    }
  }

  void release(ClientAddress client, long bytes) {
    lock.lock();
    try {
      used -= bytes;
      byClient.computeIfPresent(
          client, (_, held) -> held == bytes ? null : Long.valueOf(held - bytes));
      grantWaiters();
    } finally {
      lock.unlock();
    }
  }

  private void grantWaiters() {
    for (Optional<Waiter> next = next(); next.isPresent(); next = next()) {
      Waiter waiter = next.get();
      if (used + waiter.bytes > capacity) {
        return;
      }
      used += waiter.bytes;
      byClient.merge(waiter.client, waiter.bytes, Long::sum);
      waiters.remove(waiter);
      waiter.granted = true;
      waiter.changed.signal();
    }
  }

  private Optional<Waiter> next() {
    return waiters.stream()
        .min(Comparator.comparingLong(waiter -> byClient.getOrDefault(waiter.client, 0L)));
  }
}
