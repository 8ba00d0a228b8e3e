package dev.berth.registry.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.oci.OciException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MemoryBudgetTest {
  private static final ClientAddress GREEDY = ClientAddress.of("127.0.0.2");
  private static final ClientAddress MODEST = ClientAddress.of("127.0.0.3");

  private final MemoryBudget budget = new MemoryBudget(100, Duration.ofSeconds(20));
  private final BlockingQueue<String> granted = new LinkedBlockingQueue<>();

  @Test
  void hasRoomAgainWhenAReservationIsClosed() {
    for (int i = 0; i < 10; i++) {
      try (Reservation _ = budget.reserve(GREEDY, 100)) {
        assertThat(budget.used()).isEqualTo(100);
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void countsAReservationThatIsClosedTwiceOnce() {
    Reservation first = budget.reserve(GREEDY, 40);
    Reservation second = budget.reserve(GREEDY, 40);
    first.close();
    first.close();
    assertThat(budget.used()).isEqualTo(40);
    second.close();
    assertThat(budget.used()).isZero();
  }

  @Test
  void refusesWhenThereIsNoRoomInTime() {
    MemoryBudget impatient = new MemoryBudget(100, Duration.ofMillis(20));
    try (Reservation _ = impatient.reserve(GREEDY, 60)) {
      assertThatThrownBy(() -> impatient.reserve(MODEST, 60))
          .isInstanceOfSatisfying(OciException.class, e -> assertThat(e.status()).isEqualTo(429));
      assertThat(impatient.refused()).isEqualTo(1);
      assertThat(impatient.used()).isEqualTo(60);
    }
  }

  @Test
  void letsWorkThatTakesMoreThanEverythingRunAlone() {
    try (Reservation _ = budget.reserve(MODEST, 101)) {
      assertThat(budget.used()).isEqualTo(100);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void servesTheClientThatHoldsTheLeastFirst() throws InterruptedException {
    List<Reservation> held = new ArrayList<>();
    held.add(budget.reserve(GREEDY, 50));
    held.add(budget.reserve(GREEDY, 50));
    for (int i = 0; i < 5; i++) {
      reserveLater(GREEDY, "greedy");
    }
    reserveLater(MODEST, "modest");

    held.getFirst().close();
    assertThat(granted.poll(10, TimeUnit.SECONDS)).isEqualTo("modest");
    held.getLast().close();
    assertThat(granted.poll(10, TimeUnit.SECONDS)).isEqualTo("greedy");
  }

  @Test
  void countsWhatAClientHoldsAfterItsOtherReservationsWereClosed() throws InterruptedException {
    ClientAddress other = ClientAddress.of("127.0.0.4");
    Reservation first = budget.reserve(GREEDY, 20);
    budget.reserve(GREEDY, 20);
    budget.reserve(MODEST, 30);
    Reservation last = budget.reserve(other, 30);
    reserveLater(MODEST, "holds 30");
    reserveLater(GREEDY, "holds 20");

    first.close();
    last.close();
    assertThat(granted.poll(10, TimeUnit.SECONDS)).isEqualTo("holds 20");
    assertThat(budget.used()).isEqualTo(100);
  }

  /** The one that gives up is next, but has no room; the other one has room, but is not next. */
  @Test
  void letsOthersPassARequestThatGivesUp() throws InterruptedException {
    budget.reserve(GREEDY, 60);
    Thread impatient = reserveLater(MODEST, 50, "modest");
    reserveLater(GREEDY, 40, "greedy");
    assertThat(granted).isEmpty();

    impatient.interrupt();
    assertThat(List.of(poll(), poll())).containsExactlyInAnyOrder("modest is refused", "greedy");
  }

  @Test
  void refusesARequestThatIsInterrupted() {
    budget.reserve(GREEDY, 100);
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> budget.reserve(MODEST, 1)).isInstanceOf(OciException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(budget.refused()).isEqualTo(1);
  }

  @Test
  void canBeReservedByOthersAfterItWasLookedAt() throws InterruptedException {
    assertThat(budget.capacity()).isEqualTo(100);
    assertThat(budget.used()).isZero();
    assertThat(budget.refused()).isZero();

    Thread.startVirtualThread(
        () -> {
          budget.reserve(MODEST, 100);
          granted.add("elsewhere");
        });
    assertThat(granted.poll(10, TimeUnit.SECONDS)).isEqualTo("elsewhere");
  }

  private String poll() throws InterruptedException {
    return String.valueOf(granted.poll(10, TimeUnit.SECONDS));
  }

  private void reserveLater(ClientAddress client, String name) {
    reserveLater(client, 50, name);
  }

  /** Returns when the request waits. */
  private Thread reserveLater(ClientAddress client, long bytes, String name) {
    Thread waiting =
        Thread.startVirtualThread(
            () -> {
              try {
                budget.reserve(client, bytes);
                granted.add(name);
              } catch (OciException e) {
                granted.add(name + " is refused");
              }
            });
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      assertThat(waiting.isAlive()).isTrue();
      Thread.onSpinWait();
    }
    return waiting;
  }
}
