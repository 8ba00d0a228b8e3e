package dev.berth.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SpreadTest {
  @Test
  void tellsTheMiddleAndBothEnds() {
    assertThat(Spread.of(List.of(9.0, 1.0, 2000.0)))
        .isEqualTo(new Spread(9, 1, 2000))
        .hasToString("9.00 (1.00–2,000)");
  }
}
