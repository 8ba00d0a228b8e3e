package dev.berth.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class GrowthExponentTest {
  @Test
  void isTheSlopeOfTheLogarithms() {
    assertThat(GrowthExponent.of(List.of(1, 4, 40), List.of(5.0, 5.0, 5.0)))
        .isCloseTo(0, within(1e-9));
    assertThat(GrowthExponent.of(List.of(1, 4, 40), List.of(3.0, 12.0, 120.0)))
        .isCloseTo(1, within(1e-9));
    assertThat(GrowthExponent.of(List.of(10L, 100L), List.of(2.0, 200.0)))
        .isCloseTo(2, within(1e-9));
  }

  @Test
  void isUnknownWithOneSize() {
    assertThat(GrowthExponent.of(List.of(1), List.of(5.0))).isNaN();
  }
}
