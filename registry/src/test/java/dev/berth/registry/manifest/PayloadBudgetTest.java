package dev.berth.registry.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PayloadBudgetTest {
  private static final byte[] KIBIBYTE = new byte[1024];

  private final PayloadBudget budget = new PayloadBudget(2 * 1024);

  @Test
  void makesRoomAgainWhenAPayloadIsClosed() throws IOException {
    for (int i = 0; i < 10; i++) {
      try (InputStream payload = budget.open(1024, () -> KIBIBYTE)) {
        assertThat(payload.readAllBytes()).hasSize(1024);
      }
    }
  }

  @Test
  void makesRoomOnceForAPayloadThatIsClosedTwice() {
    PayloadBudget.Room first = budget.enter(1024);
    PayloadBudget.Room second = budget.enter(1024);
    first.close();
    first.close();

    CompletableFuture<PayloadBudget.Room> both =
        CompletableFuture.supplyAsync(() -> budget.enter(2 * 1024));
    assertThat(both).isNotDone();
    second.close();
    assertThat(both.orTimeout(5, TimeUnit.SECONDS).join()).isNotNull();
  }

  @Test
  void makesRoomAgainWhenAPayloadCannotBeLoaded() {
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(
              () ->
                  budget.open(
                      2 * 1024,
                      () -> {
                        throw new IllegalStateException("gone");
                      }))
          .hasMessage("gone");
    }
  }
}
