package dev.berth.keyspace.redis.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EarlyRefreshTest {
  @Test
  void isNeverEarlyBeforeAnythingWasFilled() {
    assertThat(new EarlyRefresh(new Random(1), 1).before()).isZero();
  }

  @Test
  void isOnAverageAsEarlyAsFillingTakes() {
    EarlyRefresh early = new EarlyRefresh(new Random(1), 1);
    early.took(Duration.ofMillis(100));
    double sum = 0;
    for (int i = 0; i < 10_000; i++) {
      sum += early.before().toNanos();
    }
    assertThat(sum / 10_000).isBetween(97e6, 103e6);
  }

  @Test
  void isAsMuchEarlierAsItIsEager() {
    List<Duration> times = new ArrayList<>();
    for (double eagerness : new double[] {0, 1, 3}) {
      EarlyRefresh early = new EarlyRefresh(new Random(1), eagerness);
      early.took(Duration.ofMillis(100));
      times.add(early.before());
    }
    assertThat(times.get(0)).isZero();
    assertThat(times.get(1)).isPositive();
    assertThat(times.get(2))
        .isBetween(times.get(1).multipliedBy(3), times.get(1).multipliedBy(3).plusNanos(3));
  }

  @Test
  void followsHowLongFillingTakes() {
    EarlyRefresh early = new EarlyRefresh(() -> 0x7fffffffffffffffL, 1);
    early.took(Duration.ofMillis(100));
    Duration before = early.before();
    for (int i = 0; i < 50; i++) {
      early.took(Duration.ofMillis(10));
    }
    assertThat(early.before()).isBetween(before.dividedBy(11), before.dividedBy(9));
  }
}
