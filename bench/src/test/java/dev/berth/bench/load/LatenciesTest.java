package dev.berth.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class LatenciesTest {
  @Test
  void tellsTheTimeWithinWhichSoManyWereAnswered() {
    Latencies hundred = new Latencies(LongStream.rangeClosed(1, 100).map(n -> 101 - n).toArray());
    assertThat(hundred.percentile(50)).isEqualTo(Duration.ofNanos(50));
    assertThat(hundred.percentile(99)).isEqualTo(Duration.ofNanos(99));
    assertThat(hundred.percentile(99.9)).isEqualTo(Duration.ofNanos(100));
    assertThat(hundred.percentile(0.1)).isEqualTo(Duration.ofNanos(1));
    assertThat(hundred.count()).isEqualTo(100);
  }

  @Test
  void countsASingleRequestForAllPercentiles() {
    Latencies one = new Latencies(new long[] {7});
    assertThat(one.percentile(1)).isEqualTo(one.percentile(100)).isEqualTo(Duration.ofNanos(7));
  }

  @Test
  void refusesWhatMeansNothing() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Latencies(new long[0]));
    Latencies one = new Latencies(new long[] {1});
    assertThatIllegalArgumentException().isThrownBy(() -> one.percentile(0));
    assertThatIllegalArgumentException().isThrownBy(() -> one.percentile(101));
  }
}
