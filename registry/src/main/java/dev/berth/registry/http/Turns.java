package dev.berth.registry.http;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.http.server.Queueing;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Turns at work of which a few clients could ask for more than the server can do: one at a time for
 * every two processors, and the next turn is that of the client that has none. While other clients
 * have requests too, a turn lasts twice as long as the work, so that such work takes half of these
 * processors at most. Thread-safe.
 */
final class Turns {
  private static final Duration MAX_PAUSE = Duration.ofSeconds(1);

  private final WorkSlots turns =
      new WorkSlots(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  private final WorkSlots allRequests;

  /**
   * Creates turns that nobody has.
   *
   * @param allRequests the slots of these and all other requests
   */
  Turns(WorkSlots allRequests) {
    this.allRequests = allRequests;
  }

  /** Waits for a turn. */
  Turn begin(ClientAddress client) {
    turns.acquire(client);
    return new Turn(client);
  }

  /**
   * Waits for a turn.
   *
   * @throws ClientGoneException when the connection was closed meanwhile
   */
  Turn begin(ClientAddress client, Queueing queueing) throws ClientGoneException {
    if (!turns.tryAcquire(client)) {
      WorkSlots.Place place = turns.place(client);
      queueing.await(place::await, place::giveUp);
    }
    return new Turn(client);
  }

  /** A turn of one client. */
  final class Turn implements AutoCloseable {
    private final ClientAddress client;
    private final long began = System.nanoTime();

    private Turn(ClientAddress client) {
      this.client = client;
    }

    /** Ends the turn, after a pause if other clients can use it. */
    @Override
    public void close() {
      if (!allRequests.isUsedByOthers(client)) {
        turns.release(client);
        return;
      }
      long pause = Math.min(System.nanoTime() - began, MAX_PAUSE.toNanos());
      Thread.startVirtualThread(
          () -> {
            LockSupport.parkNanos(pause);
            turns.release(client);
          });
    }
  }
}
