package dev.berth.registry.http;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.http.server.Queueing;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The slot of one request, given back while the request waits for its client. */
sealed interface WorkSlot extends AutoCloseable {
  /** The slot of a request that must not wait: none of those that are counted. */
  WorkSlot NONE = new None();

  /**
   * Takes a slot, waiting until there is one for this client.
   *
   * @throws ClientGoneException when the connection was closed meanwhile
   */
  static WorkSlot acquire(WorkSlots slots, ClientAddress client, Queueing queueing)
      throws ClientGoneException {
    WorkSlot slot = new Counted(slots, client, queueing);
    slot.acquire();
    return slot;
  }

  /**
   * Takes a slot as {@link #acquire(WorkSlots, ClientAddress, Queueing)} does, for a request that
   * was sent before the previous one was answered: such requests take turns. Clients of registries
   * do not send them, and one connection can bring thousands.
   *
   * @throws ClientGoneException when the connection was closed meanwhile
   */
  static WorkSlot acquireInTurn(
      Turns turns, WorkSlots slots, ClientAddress client, Queueing queueing)
      throws ClientGoneException {
    WorkSlot slot = new InTurn(turns, new Counted(slots, client, queueing));
    slot.acquire();
    return slot;
  }

  /**
   * Takes the slot, if it was given back.
   *
   * @throws ClientGoneException when the connection was closed meanwhile; there is no slot then
   */
  void acquire() throws ClientGoneException;

  /**
   * Takes the slot if there is one soon, for the little that is left to do when the client is gone.
   * Such a request cannot be closed any more, so it must not wait for long.
   */
  void acquireSoon();

  /** Gives the slot back, if it is held. */
  @Override
  void close();

  /** One of the slots that clients share. */
  final class Counted implements WorkSlot {
    private static final Duration SOON = Duration.ofMillis(250);

    private final WorkSlots slots;
    private final ClientAddress client;
    private final Queueing queueing;
    private boolean held;

    private Counted(WorkSlots slots, ClientAddress client, Queueing queueing) {
      this.slots = slots;
      this.client = client;
      this.queueing = queueing;
    }

    @Override
    public void acquire() throws ClientGoneException {
      if (held) {
        return;
      }
      if (!slots.tryAcquire(client)) {
        WorkSlots.Place place = slots.place(client);
        queueing.await(place::await, place::giveUp);
      }
      held = true;
    }

    @Override
    public void acquireSoon() {
      if (!held) {
        held = slots.place(client).await(SOON);
      }
    }

    @Override
    public void close() {
      if (held) {
        held = false;
        slots.release(client);
      }
    }
  }

  /** A slot for which the request waits in its turn. */
  final class InTurn implements WorkSlot {
    private final Turns turns;
    private final Counted slot;
    private Turns.@Nullable Turn turn;

    private InTurn(Turns turns, Counted slot) {
      this.turns = turns;
      this.slot = slot;
    }

    @Override
    public void acquire() throws ClientGoneException {
      if (turn == null) {
        turn = turns.begin(slot.client, slot.queueing);
      }
      try {
        slot.acquire();
      } catch (ClientGoneException e) {
        close();
        throw e;
      }
    }

    @Override
    public void acquireSoon() {
      slot.acquireSoon();
    }

    @Override
    public void close() {
      slot.close();
      if (turn != null) {
        turn.close();
        turn = null;
      }
    }
  }

  /** Holds nothing. */
  final class None implements WorkSlot {
    @Override
    public void acquire() {
      // It does not wait.
    }

    @Override
    public void acquireSoon() {
      // It does not wait.
    }

    @Override
    public void close() {
      // Nothing was taken.
    }
  }
}
