package dev.berth.e2e.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Both checks on histories by chance. Every failure names the seed of its history. */
final class RandomHistoriesTest {
  private static final int HISTORIES = 500;
  private static final int CLIENTS = 6;
  private static final int OPERATIONS = 120;
  private static final int UNANSWERED = 10;

  @Test
  void acceptWhatASharedRegisterAnswers() {
    for (long seed = 0; seed < HISTORIES; seed++) {
      expectNone(seed, SimulatedRegister.history(seed, CLIENTS, OPERATIONS, 0));
      expectNone(seed, SimulatedRegister.history(seed, CLIENTS, OPERATIONS, UNANSWERED));
    }
  }

  private static void expectNone(long seed, List<Operation> history) {
    assertThat(StaleReads.find(history)).as("stale reads, seed %d", seed).isEmpty();
    assertThat(Linearizability.find(history)).as("no order, seed %d", seed).isEmpty();
  }

  @Test
  void rejectTheOneReadThatWasMadeStale() {
    int made = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      List<Operation> history =
          SimulatedRegister.history(seed, CLIENTS, OPERATIONS, seed % 2 == 0 ? 0 : UNANSWERED);
      Optional<Staling> staling = Staling.find(history, new SplittableRandom(seed));
      if (staling.isPresent()) {
        made++;
        List<Operation> spoilt = staling.get().history();
        assertThat(StaleReads.find(spoilt))
            .as("stale reads, seed %d", seed)
            .extracting(Violation::read)
            .containsExactly(staling.get().stale());
        assertThat(Linearizability.find(spoilt))
            .as("no order, seed %d", seed)
            .extracting(Violation::read)
            .containsExactly(staling.get().stale());
      }
    }
    assertThat(made).isGreaterThan(HISTORIES * 9 / 10);
  }

  @Test
  void areTheSameAsTryingAllOrders() {
    int good = 0;
    for (long seed = 0; seed < 20 * HISTORIES; seed++) {
      List<Operation> history = SmallHistory.of(new SplittableRandom(seed));
      boolean ordered = SmallHistory.hasOrder(history);
      assertThat(Linearizability.find(history).isEmpty())
          .as("seed %d: %s", seed, history)
          .isEqualTo(ordered);
      if (ordered) {
        good++;
        assertThat(StaleReads.find(history)).as("seed %d", seed).isEmpty();
      }
    }
    assertThat(good).isBetween(2 * HISTORIES, 18 * HISTORIES);
  }

  @Test
  void takeLittleTimeForAHundredThousandOperations() {
    List<Operation> history = new ArrayList<>(SimulatedRegister.history(1, 8, 100_000, 0));
    Assertions.assertTimeout(Duration.ofSeconds(20), () -> expectNone(1, history));
  }
}
