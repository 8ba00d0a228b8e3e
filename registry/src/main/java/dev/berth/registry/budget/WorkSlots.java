package dev.berth.registry.budget;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounds how many requests are worked on at the same time, and divides that among clients: while
 * requests wait, a slot that becomes free goes to the client that has the fewest. So a client with
 * a thousand connections gets no more of the processors than one with a few. A slot is not held
 * while the server waits for a client.
 *
 * <p>The clients that have requests together get half of the slots, divided equally, and one each
 * at least. So there is a slot for the next client, however long the requests of the others take;
 * and the more clients there are, the less they wait for each other behind the slots, where nothing
 * is divided: for a processor or a connection to the database. An eighth of the slots is reserved
 * for clients that have none.
 *
 * <p>A client is backlogged while it has requests that wait for a slot. As long as other clients
 * send requests, all backlogged clients together get a few slots only. So clients that ask for more
 * than their share wait for each other, and not those that ask for less. A client that waits for a
 * single slot and has none is not held back by the others.
 *
 * <p>Thread-safe.
 */
public final class WorkSlots {
  private final ReentrantLock lock = new ReentrantLock();

  /** In the order of their last turns, so that clients with equally many slots take turns. */
  private final SequencedMap<ClientAddress, Share> shares = new LinkedHashMap<>();

  private final int count;
  private final int maxBacklogged;
  private final int reserved;
  private int free;
  private int waiting;

  /** One client's requests; forgotten when it has none. */
  private static final class Share {
    final Deque<Place> waiters = new ArrayDeque<>();
    int running;

    boolean backlogged() {
      return !waiters.isEmpty();
    }

    /** Returns whether all it has is one request, which waits. */
    boolean asksForOne() {
      return running == 0 && waiters.size() == 1;
    }
  }

  /**
   * The place of one request in the queue for a slot. To be waited in once, by the thread of the
   * request; any thread may give it up.
   */
  public final class Place {
    private final ClientAddress client;
    private final Condition changed = lock.newCondition();
    private boolean granted;
    private boolean givenUp;

    private Place(ClientAddress client) {
      this.client = client;
    }

    /** Waits for the slot; false, without a slot, when the place was given up before. */
    public boolean await() {
      lock.lock();
      try {
        takeOrQueue();
        while (!granted && !givenUp) {
          changed.awaitUninterruptibly();
        }
        return granted;
      } finally {
        lock.unlock();
      }
    }

    /** Waits for the slot as {@link #await()} does, and gives the place up after this time. */
    public boolean await(Duration time) {
      lock.lock();
      try {
        takeOrQueue();
        long left = time.toNanos();
        while (!granted && !givenUp && left > 0) {
          left = changed.awaitNanos(left);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        giveUp();
        lock.unlock();
      }
      return granted;
    }

    private void takeOrQueue() {
      if (!givenUp && !takeFree(client)) {
        shares.computeIfAbsent(client, _ -> new Share()).waiters.add(this);
        waiting++;
      } else {
        granted = !givenUp;
      }
    }

    /** Ends the wait, unless the slot was granted already; harmless more than once. */
    public void giveUp() {
      lock.lock();
      try {
        if (granted || givenUp) {
          return;
        }
        givenUp = true;
        changed.signal();
        Share share = shares.get(client);
        if (share != null && share.waiters.remove(this)) {
          waiting--;
          forgetIfUnused(client, share);
          // The others may have been kept from a slot by the number of those that wait.
          grantAll();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** Creates slots that are all free, for backlogged clients too. */
  public WorkSlots(int count) {
    this(count, count);
  }

  /**
   * Creates slots that are all free.
   *
   * @param maxBacklogged how many of them backlogged clients get while others send requests
   */
  public WorkSlots(int count, int maxBacklogged) {
    this.count = count;
    this.maxBacklogged = maxBacklogged;
    this.reserved = count / 8;
    this.free = count;
  }

  /** Takes a slot, waiting until there is one for this client. */
  public void acquire(ClientAddress client) {
    place(client).await();
  }

  /** Returns a place in the queue, which is taken when the wait begins. */
  public Place place(ClientAddress client) {
    return new Place(client);
  }

  /** Takes a slot if there is one for this client now. */
  public boolean tryAcquire(ClientAddress client) {
    lock.lock();
    try {
      return takeFree(client);
    } finally {
      lock.unlock();
    }
  }

  private boolean takeFree(ClientAddress client) {
    Share share = shares.computeIfAbsent(client, _ -> new Share());
    boolean granted = !share.backlogged() && mayHaveMore(share);
    if (granted) {
      free--;
      share.running++;
    } else {
      forgetIfUnused(client, share);
    }
    return granted;
  }

  private void forgetIfUnused(ClientAddress client, Share share) {
    if (share.running == 0 && share.waiters.isEmpty()) {
      shares.remove(client);
    }
  }

  private boolean mayHaveMore(Share share) {
    return free > (share.running == 0 ? 0 : reserved)
        && share.running < Math.max(1, count / (2 * shares.size()));
  }

  /** Returns whether clients besides this one have requests, at work or waiting. */
  public boolean isUsedByOthers(ClientAddress client) {
    lock.lock();
    try {
      return shares.size() > (shares.containsKey(client) ? 1 : 0);
    } finally {
      lock.unlock();
    }
  }

  /** Gives a slot back. */
  public void release(ClientAddress client) {
    lock.lock();
    try {
      Share share = shares.get(client);
      if (share == null) {
        throw new IllegalStateException("no slot of %s is in use".formatted(client));
      }
      share.running--;
      free++;
      forgetIfUnused(client, share);
      grantAll();
    } finally {
      lock.unlock();
    }
  }

  private void grantAll() {
    boolean granted = waiting > 0;
    while (granted) {
      granted = grantToPoorest();
    }
  }

  /** Returns whether the waiting client that has the fewest slots could get one. */
  private boolean grantToPoorest() {
    Map.Entry<ClientAddress, Share> poorest = null;
    Map.Entry<ClientAddress, Share> single = null;
    int running = 0;
    for (Map.Entry<ClientAddress, Share> entry : shares.entrySet()) {
      Share share = entry.getValue();
      if (!share.backlogged()) {
        continue;
      }
      running += share.running;
      if (poorest == null || share.running < poorest.getValue().running) {
        poorest = entry;
      }
      if (single == null && share.asksForOne()) {
        single = entry;
      }
    }
    Map.Entry<ClientAddress, Share> next =
        running >= maxBacklogged && hasOthers() ? single : poorest;
    if (next == null || !mayHaveMore(next.getValue())) {
      return false;
    }
    shares.putLast(next.getKey(), next.getValue());
    grant(next.getValue());
    return true;
  }

  private boolean hasOthers() {
    return shares.values().stream().anyMatch(share -> !share.backlogged());
  }

  private void grant(Share share) {
    Place next = share.waiters.remove();
    waiting--;
    free--;
    share.running++;
    next.granted = true;
    next.changed.signal();
  }
}
