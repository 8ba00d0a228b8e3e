package dev.berth.registry.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.review.Due;
import dev.berth.registry.review.Review;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LooksTest {
  private static Review<String> review(boolean foundUnused) {
    OffsetDateTime time = OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    return new Review<>(1, 1, "subject", "event", time, foundUnused);
  }

  @Test
  void looksTwiceAtWhatIsDueByTime() {
    Looks twice = new Looks(Duration.ofSeconds(1));
    assertThat(twice.again(review(false), Due.BY_TIME)).isTrue();
    assertThat(twice.again(review(true), Due.BY_TIME)).isFalse();
  }

  @Test
  void looksOnceAtWhatSomebodyAsksToCollectNow() {
    assertThat(new Looks(Duration.ofSeconds(1)).again(review(false), Due.NOW)).isFalse();
  }

  @Test
  void looksOnceWhereDelaysAreLong() {
    assertThat(new Looks(Duration.ZERO).again(review(false), Due.BY_TIME)).isFalse();
  }
}
