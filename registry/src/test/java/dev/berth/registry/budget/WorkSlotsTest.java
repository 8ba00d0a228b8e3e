package dev.berth.registry.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WorkSlotsTest {
  private static final ClientAddress GREEDY = ClientAddress.of("127.0.0.2");
  private static final ClientAddress MODEST = ClientAddress.of("127.0.0.3");

  private static final Set<Thread.State> WAITING =
      Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

  private final WorkSlots slots = new WorkSlots(4);
  private final BlockingQueue<String> acquired = new LinkedBlockingQueue<>();

  @Test
  void givesAFreeSlotToTheClientThatHasTheFewest() throws InterruptedException {
    slots.acquire(GREEDY);
    slots.acquire(GREEDY);
    slots.acquire(ClientAddress.of("127.0.0.4"));
    slots.acquire(ClientAddress.of("127.0.0.5"));
    for (int i = 0; i < 5; i++) {
      acquireLater(GREEDY, "greedy");
    }
    acquireLater(MODEST, "modest");

    slots.release(GREEDY);
    assertThat(acquired.poll(10, TimeUnit.SECONDS)).isEqualTo("modest");
    slots.release(GREEDY);
    assertThat(acquired.poll(10, TimeUnit.SECONDS)).isEqualTo("greedy");
    assertThat(acquired).isEmpty();
  }

  @Test
  void leavesASlotForTheNextClient() throws InterruptedException {
    slots.acquire(GREEDY);
    slots.acquire(GREEDY);
    acquireLater(GREEDY, "greedy");

    slots.acquire(MODEST);
    slots.release(MODEST);
    assertThat(acquired).isEmpty();

    slots.release(GREEDY);
    assertThat(acquired.poll(10, TimeUnit.SECONDS)).isEqualTo("greedy");
  }

  @Test
  void reservesSlotsForClientsThatHaveNone() {
    WorkSlots divided = new WorkSlots(64, 8);
    for (int i = 2; i <= 9; i++) {
      while (divided.tryAcquire(ClientAddress.of("127.0.0." + i))) {
        // Takes as many as it can get.
      }
    }

    assertThat(divided.tryAcquire(ClientAddress.of("127.0.0.10"))).isTrue();
  }

  @Test
  void letsAClientWithOneRequestNotWaitForThoseThatAskForMore() throws InterruptedException {
    WorkSlots divided = new WorkSlots(6, 1);
    ClientAddress steady = ClientAddress.of("127.0.0.4");
    ClientAddress second = ClientAddress.of("127.0.0.5");
    for (ClientAddress client :
        List.of(GREEDY, GREEDY, GREEDY, second, steady, ClientAddress.of("127.0.0.6"))) {
      divided.acquire(client);
    }
    for (ClientAddress backlogged : List.of(GREEDY, second)) {
      for (int i = 0; i < 2; i++) {
        acquireLater(divided, backlogged, "backlogged");
      }
    }
    acquireLater(divided, MODEST, "modest");

    divided.release(GREEDY);
    assertThat(acquired.poll(10, TimeUnit.SECONDS)).isEqualTo("modest");
    divided.release(GREEDY);
    assertThat(acquired.poll(100, TimeUnit.MILLISECONDS)).as("of the others").isNull();
  }

  @Test
  void letsClientsTakeTurns() throws InterruptedException {
    List<ClientAddress> busy =
        Stream.of("127.0.0.4", "127.0.0.5", "127.0.0.6", "127.0.0.7")
            .map(ClientAddress::of)
            .toList();
    busy.forEach(slots::acquire);
    for (int i = 0; i < 2; i++) {
      acquireLater(GREEDY, "greedy");
    }
    for (int i = 0; i < 2; i++) {
      acquireLater(MODEST, "modest");
    }

    slots.release(busy.getFirst());
    for (String turn : List.of("greedy", "modest", "greedy", "modest")) {
      assertThat(acquired.poll(10, TimeUnit.SECONDS)).isEqualTo(turn);
      slots.release(turn.equals("greedy") ? GREEDY : MODEST);
    }
  }

  @Test
  void letsClientsThatAskForMoreThanTheirShareWaitForEachOther() throws InterruptedException {
    ClientAddress second = ClientAddress.of("127.0.0.4");
    WorkSlots divided = new WorkSlots(18, 2);
    divided.acquire(MODEST);
    for (ClientAddress backlogged : List.of(GREEDY, second)) {
      for (int i = 0; i < 3; i++) {
        divided.acquire(backlogged);
      }
    }
    for (int i = 0; i < 2; i++) {
      acquireLater(divided, GREEDY, "greedy");
      acquireLater(divided, second, "second");
    }

    for (ClientAddress backlogged : List.of(GREEDY, GREEDY, second, second)) {
      divided.release(backlogged);
    }
    assertThat(acquired.poll(100, TimeUnit.MILLISECONDS)).as("while the others have two").isNull();
    divided.release(second);
    assertThat(acquired.poll(10, TimeUnit.SECONDS)).isEqualTo("second");
    assertThat(acquired.poll(100, TimeUnit.MILLISECONDS)).as("one is enough").isNull();
  }

  @Test
  void dividesAllSlotsWhileNoClientAsksForLessThanItsShare() throws InterruptedException {
    WorkSlots divided = new WorkSlots(8, 1);
    for (int i = 0; i < 4; i++) {
      divided.acquire(GREEDY);
    }
    for (int i = 0; i < 2; i++) {
      acquireLater(divided, GREEDY, "greedy");
    }
    divided.release(GREEDY);
    assertThat(acquired.poll(10, TimeUnit.SECONDS)).isEqualTo("greedy");
  }

  @Test
  void tellsWhetherOthersUseIt() {
    assertThat(slots.isUsedByOthers(GREEDY)).isFalse();
    slots.acquire(GREEDY);
    assertThat(slots.isUsedByOthers(GREEDY)).isFalse();
    assertThat(slots.isUsedByOthers(MODEST)).isTrue();
    slots.acquire(MODEST);
    assertThat(slots.isUsedByOthers(GREEDY)).isTrue();
    slots.release(MODEST);
    assertThat(slots.isUsedByOthers(GREEDY)).isFalse();
  }

  @Test
  void losesNoSlot() throws InterruptedException {
    int clients = 8;
    int rounds = 500;
    for (int i = 0; i < clients; i++) {
      ClientAddress client = ClientAddress.of("127.0.1." + i);
      Thread.startVirtualThread(
          () -> {
            for (int round = 0; round < rounds; round++) {
              slots.acquire(client);
              LockSupport.parkNanos(1_000);
              slots.release(client);
            }
            acquired.add("done");
          });
    }
    for (int i = 0; i < clients; i++) {
      assertThat(acquired.poll(60, TimeUnit.SECONDS)).isEqualTo("done");
    }
    slots.acquire(GREEDY);
    slots.acquire(MODEST);
  }

  @Test
  void endsTheWaitOfARequestThatGivesItsPlaceUp() throws InterruptedException {
    slots.acquire(GREEDY);
    slots.acquire(GREEDY);
    WorkSlots.Place givenUp = slots.place(GREEDY);
    awaitLater(givenUp);
    acquireLater(GREEDY, "next");

    givenUp.giveUp();
    assertThat(acquired.poll(10, TimeUnit.SECONDS)).isEqualTo("given up");
    slots.release(GREEDY);
    assertThat(acquired.poll(10, TimeUnit.SECONDS)).isEqualTo("next");
  }

  @Test
  void doesNotWaitInAPlaceThatWasGivenUpBefore() {
    WorkSlots.Place place = slots.place(GREEDY);
    place.giveUp();
    assertThat(place.await()).isFalse();
    assertThat(slots.isUsedByOthers(MODEST)).isFalse();
  }

  @Test
  void keepsASlotThatIsGivenUpTooLate() {
    WorkSlots.Place place = slots.place(GREEDY);
    assertThat(place.await()).isTrue();
    place.giveUp();
    assertThat(slots.isUsedByOthers(MODEST)).isTrue();
    slots.release(GREEDY);
    assertThat(slots.isUsedByOthers(MODEST)).isFalse();
  }

  @Test
  void waitsForAWhileOnly() {
    slots.acquire(GREEDY);
    slots.acquire(GREEDY);
    assertThat(slots.place(GREEDY).await(Duration.ofMillis(50))).isFalse();
    slots.release(GREEDY);
    assertThat(slots.place(GREEDY).await(Duration.ofSeconds(10))).isTrue();
  }

  /** All clients that wait share a few slots, so one of them may keep the others waiting. */
  @Test
  void givesOthersASlotWhenAClientWaitsNoLonger() throws InterruptedException {
    ClientAddress second = ClientAddress.of("127.0.0.4");
    WorkSlots divided = new WorkSlots(18, 2);
    divided.acquire(MODEST);
    for (ClientAddress backlogged : List.of(GREEDY, second)) {
      for (int i = 0; i < 3; i++) {
        divided.acquire(backlogged);
      }
    }
    WorkSlots.Place place = divided.place(GREEDY);
    awaitLater(place);
    acquireLater(divided, second, "second");
    for (ClientAddress backlogged : List.of(GREEDY, second, second)) {
      divided.release(backlogged);
    }
    assertThat(acquired.poll(100, TimeUnit.MILLISECONDS)).as("while both have three").isNull();

    place.giveUp();
    assertThat(List.of(poll(), poll())).containsExactlyInAnyOrder("given up", "second");
  }

  private String poll() throws InterruptedException {
    return String.valueOf(acquired.poll(10, TimeUnit.SECONDS));
  }

  @Test
  void losesNoSlotWhenPlacesAreGivenUpAtAnyMoment() throws InterruptedException {
    int clients = 8;
    for (int i = 0; i < clients; i++) {
      ClientAddress client = ClientAddress.of("127.0.1." + i % 4);
      Thread.startVirtualThread(
          () -> {
            for (int round = 0; round < 500; round++) {
              waitAndPerhapsGiveUp(client, round);
            }
            acquired.add("done");
          });
    }
    for (int i = 0; i < clients; i++) {
      assertThat(acquired.poll(60, TimeUnit.SECONDS)).isEqualTo("done");
    }
    assertThat(slots.isUsedByOthers(GREEDY)).isFalse();
    for (int i = 0; i < 4; i++) {
      assertThat(slots.tryAcquire(ClientAddress.of("127.0.2." + i))).isTrue();
    }
    assertThat(slots.tryAcquire(GREEDY)).as("a fifth slot of four").isFalse();
  }

  private void waitAndPerhapsGiveUp(ClientAddress client, int round) {
    WorkSlots.Place place = slots.place(client);
    if (round % 3 > 0) {
      Thread.startVirtualThread(
          () -> {
            LockSupport.parkNanos(round % 7 * 10_000L);
            place.giveUp();
          });
    }
    boolean granted = round % 3 == 1 ? place.await(Duration.ofNanos(50_000)) : place.await();
    if (granted) {
      LockSupport.parkNanos(20_000);
      slots.release(client);
    }
  }

  @Test
  void grantsEveryRequestThatALeavingClientMadeRoomFor() throws InterruptedException {
    WorkSlots divided = new WorkSlots(8);
    divided.acquire(MODEST);
    for (int i = 0; i < 2; i++) {
      divided.acquire(GREEDY);
    }
    for (int i = 0; i < 2; i++) {
      acquireLater(divided, GREEDY, "greedy");
    }

    divided.release(MODEST);
    assertThat(List.of(poll(), poll())).containsOnly("greedy");
  }

  @Test
  void grantsASlotToARequestThatWaitsForAWhile() throws InterruptedException {
    slots.acquire(GREEDY);
    slots.acquire(GREEDY);
    startWaiting(() -> acquired.add(nameOf(slots.place(GREEDY).await(Duration.ofHours(1)))));

    slots.release(GREEDY);
    assertThat(poll()).isEqualTo("granted");
  }

  @Test
  void endsTheWaitForAWhileOfARequestThatGivesItsPlaceUp() throws InterruptedException {
    slots.acquire(GREEDY);
    slots.acquire(GREEDY);
    WorkSlots.Place place = slots.place(GREEDY);
    startWaiting(() -> acquired.add(nameOf(place.await(Duration.ofHours(1)))));

    place.giveUp();
    assertThat(poll()).isEqualTo("given up");
  }

  @Test
  void givesThePlaceOfAnInterruptedRequestUp() {
    slots.acquire(GREEDY);
    slots.acquire(GREEDY);
    Thread.currentThread().interrupt();

    assertThat(slots.place(GREEDY).await(Duration.ofHours(1))).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    slots.release(GREEDY);
    assertThat(slots.tryAcquire(GREEDY)).isTrue();
  }

  @Test
  void forgetsAClientThatGotNoSlot() {
    WorkSlots one = new WorkSlots(1);
    one.acquire(GREEDY);

    assertThat(one.tryAcquire(MODEST)).isFalse();
    assertThat(one.isUsedByOthers(GREEDY)).isFalse();
  }

  @Test
  void forgetsAClientThatWaitsNoLonger() throws InterruptedException {
    WorkSlots one = new WorkSlots(1);
    one.acquire(GREEDY);
    WorkSlots.Place place = one.place(MODEST);
    awaitLater(place);
    assertThat(one.isUsedByOthers(GREEDY)).isTrue();

    place.giveUp();
    assertThat(one.isUsedByOthers(GREEDY)).isFalse();
    assertThat(poll()).isEqualTo("given up");
  }

  @Test
  void canBeUsedByOtherThreadsAfterEachCall() throws InterruptedException {
    assertThat(slots.tryAcquire(GREEDY)).isTrue();
    assertThat(slots.isUsedByOthers(GREEDY)).isFalse();

    Thread.startVirtualThread(
        () -> {
          slots.acquire(MODEST);
          acquired.add("elsewhere");
        });
    assertThat(poll()).isEqualTo("elsewhere");
  }

  @Test
  void refusesToTakeBackWhatItDidNotGive() {
    assertThatThrownBy(() -> slots.release(MODEST)).isInstanceOf(IllegalStateException.class);
  }

  private void acquireLater(ClientAddress client, String name) {
    acquireLater(slots, client, name);
  }

  /** Returns when the request waits. */
  private void acquireLater(WorkSlots from, ClientAddress client, String name) {
    startWaiting(
        () -> {
          from.acquire(client);
          acquired.add(name);
        });
  }

  private void awaitLater(WorkSlots.Place place) {
    startWaiting(() -> acquired.add(nameOf(place.await())));
  }

  private static String nameOf(boolean granted) {
    return granted ? "granted" : "given up";
  }

  private static void startWaiting(Runnable wait) {
    Thread waiting = Thread.startVirtualThread(wait);
    while (!WAITING.contains(waiting.getState())) {
      assertThat(waiting.isAlive()).isTrue();
      Thread.onSpinWait();
    }
  }
}
