package dev.berth.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class TableTest {
  @Test
  void alignsItsColumns() {
    assertThat(new Table("what", "µs").row("a", "1,000").row("longer", ""))
        .hasToString(
            """
            | what   | µs    |
            | ------ | ----- |
            | a      | 1,000 |
            | longer |       |
            """);
  }

  @Test
  void refusesARowOfAnotherWidth() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Table("a", "b").row("1"));
  }

  @Test
  void showsThreeDigitsThatMatter() {
    assertThat(Figures.figure(1234.5)).isEqualTo("1,235");
    assertThat(Figures.figure(12.34)).isEqualTo("12.3");
    assertThat(Figures.figure(1.234)).isEqualTo("1.23");
    assertThat(Figures.figure(0.1234)).isEqualTo("0.12");
    assertThat(Figures.figure(0.01234)).isEqualTo("0.0123");
    assertThat(Figures.figure(0)).isEqualTo("0.00");
  }
}
