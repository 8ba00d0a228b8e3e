package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
  private final AtomicLong clock = new AtomicLong();
  private final StringBuilder written = new StringBuilder();

  private ProgressLine line(boolean screen) {
    return new ProgressLine(written::append, screen, clock::get);
  }

  private void showAfter(ProgressLine line, Duration time, String text) {
    clock.addAndGet(time.toNanos());
    line.show(() -> text);
  }

  @Test
  void writesOverItselfOnAScreen() {
    try (ProgressLine line = line(true)) {
      showAfter(line, Duration.ofMillis(100), "too soon");
      showAfter(line, Duration.ofMillis(100), "a long one");
      showAfter(line, Duration.ofMillis(199), "too soon");
      showAfter(line, Duration.ofMillis(1), "short");
    }
    assertThat(written).hasToString("\ra long one\rshort     \r     \r");
  }

  @Test
  void writesALineNowAndThenElsewhere() {
    try (ProgressLine line = line(false)) {
      showAfter(line, Duration.ofSeconds(4), "too soon");
      showAfter(line, Duration.ofSeconds(1), "one");
      showAfter(line, Duration.ofSeconds(5), "two");
    }
    assertThat(written.toString().lines()).containsExactly("one", "two");
  }

  @Test
  void leavesNoTraceOfWhatWasQuick() {
    try (ProgressLine line = line(true)) {
      showAfter(line, Duration.ZERO, "too soon");
    }
    assertThat(written).isEmpty();
  }
}
