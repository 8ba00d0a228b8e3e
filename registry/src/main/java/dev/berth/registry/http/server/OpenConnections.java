package dev.berth.registry.http.server;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.http.server.ConnectionGuard.Phase;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * The open connections, at most so many in all and so many of one client. When there is no room, a
 * connection that keeps the server waiting makes room for a new one: of the same client if that is
 * at its limit, else of a client that has more than the new one's, the largest first. So a client
 * cannot shut out the others, however many connections it opens.
 *
 * <p>A connection is counted until its thread has ended, because it holds memory until then. One
 * that was displaced ends soon; while too many have not, no other is displaced.
 *
 * <p>Thread-safe.
 */
final class OpenConnections {
  /** A connection that just began to wait is not closed for another one of equal standing. */
  private static final long LEAST_WAIT_NANOS = Duration.ofSeconds(1).toNanos();

  private static final int MAX_ENDING = 64;

  /** A client that has fewer may let more connections end, because others could shut it out. */
  private static final int FEW = 8;

  private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();

  private final int max;
  private final int maxPerClient;
  private final int maxEnding;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition removed = lock.newCondition();

  /** Those that were not displaced. */
  private final Map<ClientAddress, Set<Connection>> byClient = new HashMap<>();

  /** Those that have a thread of their own, which has not ended. */
  private final Set<Connection> threaded = new HashSet<>();

  /** Those that were displaced, and whose thread has not ended. */
  private final Set<Connection> ending = new HashSet<>();

  private int count;
  private long displaced;

  OpenConnections(int max, int maxPerClient) {
    this.max = max;
    this.maxPerClient = maxPerClient;
    this.maxEnding = Math.clamp(max / 8, 1, MAX_ENDING);
  }

  /** Adds a connection unless there is no room for it, which may close another one. */
  boolean add(Connection added) {
    Optional<Connection> toClose = Optional.empty();
    lock.lock();
    try {
      if (!hasRoom(added)) {
        toClose = candidate(added);
        if (toClose.isEmpty()) {
          return false;
        }
        displace(toClose.get());
      }
      byClient.computeIfAbsent(added.client(), _ -> new LinkedHashSet<>()).add(added);
      count++;
    } finally {
      lock.unlock();
    }
    toClose.ifPresent(Connection::close);
    return true;
  }

  /**
   * Closes the connection that has waited longest of the client that has the most; for when the
   * system has no room for another one. Returns false if there is none to close.
   */
  boolean makeRoom() {
    Optional<Connection> toClose;
    lock.lock();
    try {
      toClose = mayDisplace(false) ? ofLargest(0) : Optional.empty();
      toClose.ifPresent(this::displace);
    } finally {
      lock.unlock();
    }
    toClose.ifPresent(Connection::close);
    return toClose.isPresent();
  }

  /**
   * Notes that a connection has a thread of its own from now on, so that it is counted until {@link
   * #threadEnded}.
   *
   * @return false when it was closed before, so that it needs no thread
   */
  boolean threadBegins(Connection connection) {
    lock.lock();
    try {
      return ofClient(connection.client()).contains(connection) && threaded.add(connection);
    } finally {
      lock.unlock();
    }
  }

  /** Forgets a connection whose socket was closed, unless its thread has not ended. */
  void closed(Connection connection) {
    lock.lock();
    try {
      if (!threaded.contains(connection)) {
        forget(connection);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Forgets a connection whose thread has ended. */
  void threadEnded(Connection connection) {
    lock.lock();
    try {
      threaded.remove(connection);
      ending.remove(connection);
      forget(connection);
      removed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void forget(Connection ended) {
    Set<Connection> ofClient = ofClient(ended.client());
    if (ofClient.contains(ended)) {
      ofClient.remove(ended);
      count--;
      if (ofClient.isEmpty()) {
        byClient.remove(ended.client());
      }
      removed.signalAll();
    }
  }

  private boolean hasRoom(Connection added) {
    return count < max && !isAtLimit(added);
  }

  private boolean isAtLimit(Connection added) {
    return !added.trusted() && ofClient(added.client()).size() >= maxPerClient;
  }

  private Set<Connection> ofClient(ClientAddress client) {
    return byClient.getOrDefault(client, Set.of());
  }

  /** Returns a connection that can make room for the new one. */
  private Optional<Connection> candidate(Connection added) {
    Set<Connection> own = ofClient(added.client());
    boolean atLimit = isAtLimit(added);
    if (!mayDisplace(atLimit || own.size() >= FEW)) {
      return Optional.empty();
    }
    return atLimit
        ? longestWaiting(own.stream(), LEAST_WAIT_NANOS)
        : ofLargest(own.size()).or(() -> ofLarger(own.size()));
  }

  /** Clients that have many connections leave half of what may be ending to those with few. */
  private boolean mayDisplace(boolean forMany) {
    return forMany ? 2 * ending.size() < maxEnding : ending.size() < maxEnding;
  }

  private void displace(Connection connection) {
    displaced++;
    forget(connection);
    if (threaded.contains(connection)) {
      ending.add(connection);
    }
  }

  /**
   * Returns a connection of the client with the most, of those that have more than the new one's
   * and one that waits.
   */
  private Optional<Connection> ofLargest(int own) {
    return byClient.values().stream()
        .filter(connections -> connections.size() > own + 1)
        .filter(connections -> connections.stream().noneMatch(Connection::trusted))
        .sorted(Comparator.<Set<Connection>>comparingInt(Set::size).reversed())
        .map(
            connections ->
                longestWaiting(connections.stream(), 0).or(() -> longestQueued(connections)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Returns an idle connection of a client that has more than the new one's, as of now. */
  private Optional<Connection> ofLarger(int own) {
    return longestWaiting(
        byClient.values().stream()
            .filter(connections -> connections.size() > own)
            .flatMap(Set::stream)
            .filter(connection -> isBetweenRequests(connection.guard().phase())),
        LEAST_WAIT_NANOS);
  }

  private static boolean isBetweenRequests(Phase phase) {
    return phase == Phase.IDLE || phase == Phase.HEAD;
  }

  private static Optional<Connection> longestWaiting(
      Stream<Connection> candidates, long leastNanos) {
    return candidates
        .filter(connection -> connection.guard().phase().isClientsTurn())
        .filter(connection -> connection.guard().waitingNanos() >= leastNanos)
        .max(Comparator.comparingLong(connection -> connection.guard().waitingNanos()));
  }

  private static Optional<Connection> longestQueued(Collection<Connection> candidates) {
    return candidates.stream()
        .filter(connection -> connection.guard().phase() == Phase.QUEUED)
        .max(Comparator.comparingLong(connection -> connection.guard().waitingNanos()));
  }

  /** Returns how many connections are open, or closed with a thread that has not ended. */
  int count() {
    lock.lock();
    try {
      return count + ending.size();
    } finally {
      lock.unlock();
    }
  }

  /** Returns how many connections were closed to make room for others. */
  long displaced() {
    lock.lock();
    try {
      return displaced;
    } finally {
      lock.unlock();
    }
  }

  /** Closes connections that wait for their next request. */
  void closeIdle() {
    snapshot().stream()
        .filter(connection -> isBetweenRequests(connection.guard().phase()))
        .forEach(Connection::close);
  }

  void closeAll() {
    snapshot().forEach(Connection::close);
  }

  private List<Connection> snapshot() {
    lock.lock();
    try {
      return byClient.values().stream().flatMap(Set::stream).toList();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no connection is left, or until the time is over. */
  void awaitNone(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    try {
      while (!isNoneLeftWithin(Math.min(end - System.nanoTime(), SLICE_NANOS))
          && System.nanoTime() < end) {
        // A connection that was working may have become idle without being removed.
        closeIdle();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isNoneLeftWithin(long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (count + ending.size() > 0 && left > 0) {
        left = removed.awaitNanos(left);
      }
      return count + ending.size() == 0;
    } finally {
      lock.unlock();
    }
  }
}
