package dev.berth.registry.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BatchSizeTest {
  private final BatchSize size = new BatchSize();

  @Test
  void growsWhileBatchesAreQuick() {
    int before = size.get();
    size.learn(Duration.ofMillis(20), true);
    assertThat(size.get()).isEqualTo(2 * before);
    for (int i = 0; i < 100; i++) {
      size.learn(Duration.ofMillis(20), true);
    }
    assertThat(size.get()).isEqualTo(500);
  }

  @Test
  void shrinksWhenBatchesAreSlow() {
    int before = size.get();
    size.learn(Duration.ofSeconds(1), true);
    assertThat(size.get()).isEqualTo(before / 2);
    for (int i = 0; i < 100; i++) {
      size.learn(Duration.ofSeconds(1), true);
    }
    assertThat(size.get()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(longs = {100, 200, 400})
  void staysInBetween(long milliseconds) {
    int before = size.get();
    size.learn(Duration.ofMillis(milliseconds), true);
    assertThat(size.get()).isEqualTo(before);
  }

  @Test
  void growsOnlyWithFullBatches() {
    int before = size.get();
    size.learn(Duration.ofMillis(20), false);
    assertThat(size.get()).isEqualTo(before);
    size.learn(Duration.ofSeconds(1), false);
    assertThat(size.get()).isEqualTo(before / 2);
  }

  @Test
  void shrinksToOneWhileNoBatchCanBeDone() {
    for (int i = 0; i < 100; i++) {
      size.learnFailure();
    }
    assertThat(size.get()).isEqualTo(1);
    size.learn(Duration.ofSeconds(1), true);
    assertThat(size.get()).isEqualTo(1);
    size.learn(Duration.ofMillis(20), true);
    assertThat(size.get()).isEqualTo(2);
  }
}
