package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.http.server.ClientGoneException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkSlotTest {
  private static final int ROUNDS = 2000;
  private static final int TURNS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  private static final ClientAddress CLIENT = ClientAddress.of("127.0.0.2");
  private static final ClientAddress OTHER = ClientAddress.of("127.0.0.3");

  private final WorkSlots slots = new WorkSlots(1);
  private final AtomicInteger granted = new AtomicInteger();
  private final AtomicInteger cancelled = new AtomicInteger();

  private static void await(BooleanSupplier wait, Runnable cancel) throws ClientGoneException {
    cancel.run();
    if (!wait.getAsBoolean()) {
      throw new ClientGoneException("the connection was closed");
    }
  }

  @Test
  void isNotHeldWhenItsConnectionWasClosedBefore() throws ClientGoneException {
    try (WorkSlot held = WorkSlot.acquire(slots, CLIENT, WorkSlotTest::await)) {
      assertThatThrownBy(() -> WorkSlot.acquire(slots, CLIENT, WorkSlotTest::await))
          .isInstanceOf(ClientGoneException.class);
      held.acquireSoon();
    }
    assertThat(slots.isUsedByOthers(OTHER)).isFalse();
  }

  @Test
  void isGivenBackOnce() throws ClientGoneException {
    WorkSlot slot = WorkSlot.acquire(slots, CLIENT, WorkSlotTest::await);
    slot.close();
    slot.close();
    assertThat(slots.tryAcquire(OTHER)).isTrue();
    assertThat(slots.tryAcquire(OTHER)).isFalse();
  }

  @Test
  void isTakenOnceHoweverOftenItIsAskedFor() throws ClientGoneException {
    WorkSlot slot = WorkSlot.acquire(slots, CLIENT, WorkSlotTest::await);
    slot.acquire();
    slot.acquireSoon();
    slot.close();
    assertThat(slots.isUsedByOthers(OTHER)).isFalse();
  }

  @Test
  void isTakenAgainAfterAWaitForItsClient() throws ClientGoneException {
    WorkSlot slot = WorkSlot.acquire(slots, CLIENT, WorkSlotTest::await);
    slot.close();
    slot.acquireSoon();
    assertThat(slots.tryAcquire(OTHER)).isFalse();
    slot.close();
    slot.acquire();
    assertThat(slots.tryAcquire(OTHER)).isFalse();
    slot.close();
    assertThat(slots.tryAcquire(OTHER)).isTrue();
  }

  /** More often than there are turns. */
  @Test
  void givesItsTurnBack() throws ClientGoneException {
    Turns turns = new Turns(slots);
    for (int i = 0; i <= TURNS; i++) {
      try (WorkSlot slot = WorkSlot.acquireInTurn(turns, slots, CLIENT, WorkSlotTest::await)) {
        slot.acquire();
        assertThat(slots.tryAcquire(OTHER)).isFalse();
      }
      assertThat(slots.isUsedByOthers(OTHER)).isFalse();
    }
  }

  @Test
  void waitsForATurnBesidesTheSlot() throws ClientGoneException {
    WorkSlots enough = new WorkSlots(TURNS + 1);
    Turns turns = new Turns(enough);
    takeAll(turns);

    assertThatThrownBy(() -> WorkSlot.acquireInTurn(turns, enough, CLIENT, WorkSlotTest::await))
        .isInstanceOf(ClientGoneException.class);
    assertThat(enough.isUsedByOthers(OTHER)).isFalse();
    WorkSlot.acquire(enough, CLIENT, WorkSlotTest::await).close();
  }

  @Test
  void givesItsTurnBackWhenThereIsNoSlot() throws ClientGoneException {
    Turns turns = new Turns(slots);
    slots.acquire(CLIENT);
    for (int i = 0; i <= TURNS; i++) {
      assertThatThrownBy(() -> WorkSlot.acquireInTurn(turns, slots, CLIENT, WorkSlotTest::await))
          .isInstanceOf(ClientGoneException.class);
    }
    slots.release(CLIENT);

    WorkSlot.acquireInTurn(turns, slots, CLIENT, WorkSlotTest::await).close();
  }

  @Test
  void isTakenSoonWithoutATurn() throws ClientGoneException {
    Turns turns = new Turns(slots);
    WorkSlot slot = WorkSlot.acquireInTurn(turns, slots, CLIENT, WorkSlotTest::await);
    slot.close();
    takeAll(turns);

    slot.acquireSoon();
    assertThat(slots.tryAcquire(OTHER)).isFalse();
    slot.close();
    assertThat(slots.tryAcquire(OTHER)).isTrue();
  }

  private static void takeAll(Turns turns) {
    for (int i = 0; i < TURNS; i++) {
      turns.begin(ClientAddress.of("2001:db8:0:%x::1".formatted(i)));
    }
  }

  @Test
  void isNotTakenWhenThereIsNoneSoon() throws ClientGoneException {
    WorkSlot slot = WorkSlot.acquire(slots, CLIENT, WorkSlotTest::await);
    slot.close();
    slots.acquire(OTHER);
    slot.acquireSoon();
    slot.close();
    slots.release(OTHER);
    assertThat(slots.isUsedByOthers(OTHER)).isFalse();
  }

  /** Whoever is first, the one that gives the slot or the one that closes the connection. */
  @Test
  void isNeverLostWhenItsConnectionIsClosedAsItIsGranted() throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      slots.acquire(CLIENT);
      Thread request = Thread.startVirtualThread(this::acquireAndClose);
      LockSupport.parkNanos(1_000);
      slots.release(CLIENT);
      request.join();
      assertThat(slots.isUsedByOthers(OTHER)).as("round %d", round).isFalse();
    }
    assertThat(granted.get() + cancelled.get()).isEqualTo(ROUNDS);
  }

  private void acquireAndClose() {
    try (WorkSlot _ =
        WorkSlot.acquire(
            slots,
            CLIENT,
            (wait, cancel) -> {
              Thread.startVirtualThread(cancel);
              if (!wait.getAsBoolean()) {
                throw new ClientGoneException("the connection was closed");
              }
            })) {
      granted.incrementAndGet();
    } catch (ClientGoneException e) {
      cancelled.incrementAndGet();
    }
  }
}
