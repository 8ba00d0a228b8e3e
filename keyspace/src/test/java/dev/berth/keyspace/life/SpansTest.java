package dev.berth.keyspace.life;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpansTest {
  @ParameterizedTest
  @CsvSource({"600s, 10m", "86400s, 1d", "90s, 90s", "250ms, 250ms", "7d, 7d", "36h, 36h"})
  void readsAndWritesSpans(String text, String shortest) {
    assertThat(Spans.text(Spans.parse(text).orElseThrow())).isEqualTo(shortest);
  }

  @Property
  void readsWhatItWrites(@ForAll @LongRange(min = 1, max = 999_999_999_999L) long milliseconds) {
    Duration span = Duration.ofMillis(milliseconds);
    assertThat(Spans.parse(Spans.text(span))).hasValue(span);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0s", "-1s", "s", "1", "1 s", "1.5h", "1w", "9999999999999999999d", "１s"})
  void refusesOtherText(String text) {
    assertThat(Spans.parse(text)).isEmpty();
  }

  @Test
  void readsTwelveDigits() {
    assertThat(Spans.parse("999999999999d")).hasValue(Duration.ofDays(999_999_999_999L));
    assertThat(Spans.parse("0000000000001s")).isEmpty();
  }

  @Test
  void saysOfEveryLifeWhenItEnds() {
    Duration span = Duration.ofMinutes(10);
    assertThat(new Life.Expires(span, Life.Begin.EACH_WRITE)).hasToString("10m after each write");
    assertThat(new Life.Expires(span, Life.Begin.FIRST_WRITE))
        .hasToString("10m after the first write");
    assertThat(new Life.Stays()).hasToString("no expiry");
    assertThat(new Life.Trimmed(100, false)).hasToString("trimmed to 100 entries");
    assertThat(new Life.Trimmed(100, true)).hasToString("trimmed to about 100 entries");
    assertThat(new Life.Undecided(Optional.empty())).hasToString("undecided");
    assertThat(new Life.Undecided(Optional.of("a.ttl")))
        .hasToString("decided by the setting a.ttl");
  }
}
