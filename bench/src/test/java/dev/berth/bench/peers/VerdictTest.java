package dev.berth.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.bench.report.Spread;
import org.junit.jupiter.api.Test;

final class VerdictTest {
  /** Rounds that are 2 apart. */
  private static Spread around(double median) {
    return new Spread(median, median - 1, median + 1);
  }

  private static Verdict ofRate(double measured) {
    return Verdict.of(Figure.Better.MORE, around(20), around(measured));
  }

  private static Verdict ofTime(double measured) {
    return Verdict.of(Figure.Better.LESS, around(20), around(measured));
  }

  @Test
  void isTheSameWithinBothSpreads() {
    assertThat(ofRate(16)).isEqualTo(Verdict.SAME);
    assertThat(ofRate(24)).isEqualTo(Verdict.SAME);
    assertThat(ofTime(16)).isEqualTo(Verdict.SAME);
    assertThat(ofTime(24)).isEqualTo(Verdict.SAME);
  }

  @Test
  void isWorseBeyondBothSpreads() {
    assertThat(ofRate(15.9)).isEqualTo(Verdict.WORSE);
    assertThat(ofTime(24.1)).isEqualTo(Verdict.WORSE);
  }

  @Test
  void isBetterBeyondBothSpreads() {
    assertThat(ofRate(24.1)).isEqualTo(Verdict.BETTER);
    assertThat(ofTime(15.9)).isEqualTo(Verdict.BETTER);
  }
}
