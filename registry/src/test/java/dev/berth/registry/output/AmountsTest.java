package dev.berth.registry.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AmountsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1023, 1023 B",
    "1024, 1.0 KiB",
    "1536, 1.5 KiB",
    "1048524, 1023.9 KiB",
    "1048525, 1.0 MiB",
    "5368709120, 5.0 GiB",
    "9223372036854775807, 8.0 EiB"
  })
  void saysBytesInTheLargestUnit(long bytes, String said) {
    assertThat(Amounts.bytes(bytes)).isEqualTo(said);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 objects", "1, 1 object", "2, 2 objects"})
  void saysCountsWithTheRightFormOfTheNoun(long number, String said) {
    assertThat(Amounts.count(number, "object")).isEqualTo(said);
    assertThat(Amounts.count(number, "entry", "entries"))
        .isEqualTo(said.replace("objects", "entries").replace("object", "entry"));
  }

  @ParameterizedTest
  @CsvSource({"PT0.9S, 0s", "PT59S, 59s", "PT5M7S, 5m 7s", "PT23H59M59S, 23h 59m", "P3DT4H, 3d 4h"})
  void saysTimesInTheTwoLargestUnits(Duration time, String said) {
    assertThat(Amounts.time(time)).isEqualTo(said);
  }
}
