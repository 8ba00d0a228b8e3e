package dev.berth.registry.db;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.RequestClient;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Divides the connections of a pool among the clients whose requests need one. A client that has
 * connections gets another only while more than a quarter of all are free, and one that becomes
 * free goes to the client that has the fewest. So the next client finds a connection, however long
 * the statements of the others take, and a client that asks for more waits for itself, before the
 * pool and not in its queue. Work that no client asked for is not counted. Thread-safe.
 */
final class ConnectionShares {
  private final Duration patience;
  private final int reserve;
  private final ScopedValue<Boolean> held = ScopedValue.newInstance();
  private final ReentrantLock lock = new ReentrantLock();

  /** In the order of their last turns, so that clients with equally many take turns. */
  private final SequencedMap<ClientAddress, Share> shares = new LinkedHashMap<>();

  private int free;

  /** One client's requests; forgotten when it has none. */
  private static final class Share {
    final Deque<Waiter> waiters = new ArrayDeque<>();
    int running;
  }

  private static final class Waiter {
    final Condition changed;
    boolean granted;

    Waiter(Condition changed) {
      this.changed = changed;
    }
  }

  /**
   * Creates the shares of a pool of which nothing is used.
   *
   * @param patience how long a request waits for those of its client
   */
  ConnectionShares(int poolSize, Duration patience) {
    this.patience = patience;
    this.reserve = Math.min(poolSize - 1, Math.max(1, poolSize / 4));
    this.free = poolSize;
  }

  /**
   * Runs work that takes one connection. Work inside it has the same one.
   *
   * @throws DatabaseUnavailableException when there is none for the client in time
   */
  <T extends @Nullable Object> T use(Supplier<T> work) {
    Optional<ClientAddress> client = RequestClient.current();
    if (client.isEmpty() || held.isBound()) {
      return work.get();
    }
    acquire(client.get());
    try {
      return ScopedValue.where(held, true).call(work::get);
    } finally {
      release(client.get());
    }
  }

  private void acquire(ClientAddress client) {
    lock.lock();
    try {
      Share share = shares.computeIfAbsent(client, _ -> new Share());
      if (share.waiters.isEmpty() && mayHaveMore(share)) {
        take(share);
      } else {
        await(client, share);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean mayHaveMore(Share share) {
    return free > (share.running == 0 ? 0 : reserve);
  }

  private void take(Share share) {
    free--;
    share.running++;
  }

  private void await(ClientAddress client, Share share) {
    Waiter waiter = new Waiter(lock.newCondition());
    share.waiters.add(waiter);
    long left = patience.toNanos();
    try {
      while (!waiter.granted && left > 0) {
        left = waiter.changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!waiter.granted) {
      share.waiters.remove(waiter);
      forgetIfUnused(client, share);
      throw new DatabaseUnavailableException(
          "the database is not available",
          new SQLTransientConnectionException(
              "%s had all connections it may have for %d ms"
                  .formatted(client, patience.toMillis())));
    }
  }

  private void release(ClientAddress client) {
    lock.lock();
    try {
      Share share = shares.get(client);
      if (share == null) {
        throw new IllegalStateException("no connection of %s is in use".formatted(client));
      }
      share.running--;
      free++;
      forgetIfUnused(client, share);
      grantWaiters();
    } finally {
      lock.unlock();
    }
  }

  private void forgetIfUnused(ClientAddress client, Share share) {
    if (share.running == 0 && share.waiters.isEmpty()) {
      shares.remove(client);
    }
  }

  /** If the client with the fewest may have no more, none of those that wait may. */
  private void grantWaiters() {
    for (Optional<Map.Entry<ClientAddress, Share>> next = poorest();
        next.isPresent() && mayHaveMore(next.get().getValue());
        next = poorest()) {
      Share share = next.get().getValue();
      shares.putLast(next.get().getKey(), share);
      Waiter waiter = share.waiters.remove();
      take(share);
      waiter.granted = true;
      waiter.changed.signal();
    }
  }

  /** Returns the client that has the fewest connections of those that wait for one. */
  private Optional<Map.Entry<ClientAddress, Share>> poorest() {
    return shares.entrySet().stream()
        .filter(entry -> !entry.getValue().waiters.isEmpty())
        .min(Comparator.comparingInt(entry -> entry.getValue().running));
  }
}
