package dev.berth.keyspace.redis.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateTest {
  @ParameterizedTest
  @CsvSource({"0, PT1S, 1", "1, PT0S, 1", "1, PT-1S, 1", "1, PT1S, 0"})
  void refusesARateOfNothing(int units, Duration per, int burst) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Rate(units, per, burst));
  }

  @Test
  void allowsOnePerMicrosecondAndNoMore() {
    Duration per = Duration.ofNanos(10_000);
    assertThat(Rate.of(10, per).microsPerUnit()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rate.of(11, per))
        .withMessage("more than one per microsecond");
  }

  @Test
  void comesBackWithinTenYears() {
    assertThat(new Rate(1, Duration.ofDays(365), 10).longest()).isEqualTo(Duration.ofDays(3650));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Rate(1, Duration.ofDays(365), 11))
        .withMessage("takes more than ten years to come back");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Rate(1, Duration.ofDays(3651), 1))
        .withMessage("takes more than ten years to come back");
  }

  @Test
  void givesBackOneUnitAtATime() {
    Rate rate = new Rate(4, Duration.ofSeconds(2), 10);
    assertThat(rate.microsPerUnit()).isEqualTo(500_000);
    assertThat(rate.longest()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void allowsAllAtOnceUnlessToldOtherwise() {
    assertThat(Rate.of(4, Duration.ofSeconds(2))).isEqualTo(new Rate(4, Duration.ofSeconds(2), 4));
  }
}
