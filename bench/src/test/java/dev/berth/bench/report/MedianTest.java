package dev.berth.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MedianTest {
  @Test
  void isTheOneInTheMiddle() {
    assertThat(Median.of(List.of(9.0, 1.0, 2.0))).isEqualTo(2);
    assertThat(Median.of(List.of(4.0, 1.0, 3.0, 100.0))).isEqualTo(3.5);
    assertThat(Median.of(List.of(5.0))).isEqualTo(5);
    assertThatIllegalArgumentException().isThrownBy(() -> Median.of(List.of()));
  }
}
