package dev.berth.registry.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class BatchSizeTest {
  private final BatchSize size = new BatchSize();

  @Test
  void growsWhileBatchesAreQuick() {
    int before = size.get();
    size.learn(Duration.ofMillis(20));
    assertThat(size.get()).isEqualTo(2 * before);
    for (int i = 0; i < 100; i++) {
      size.learn(Duration.ofMillis(20));
    }
    assertThat(size.get()).isEqualTo(500);
  }

  @Test
  void shrinksWhenBatchesAreSlow() {
    int before = size.get();
    size.learn(Duration.ofSeconds(1));
    assertThat(size.get()).isEqualTo(before / 2);
    for (int i = 0; i < 100; i++) {
      size.learn(Duration.ofSeconds(1));
    }
    assertThat(size.get()).isEqualTo(10);
  }

  @Test
  void staysInBetween() {
    int before = size.get();
    size.learn(Duration.ofMillis(200));
    assertThat(size.get()).isEqualTo(before);
  }
}
