package dev.berth.registry.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.metrics.Metrics;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ClockWatchTest {
  private Instant database = Instant.parse("2026-01-01T00:00:00Z");
  private long steady = -5;
  private final ClockWatch clocks =
      new ClockWatch(() -> database, () -> steady, Duration.ofMinutes(10));

  private void pass(Duration byDatabase, Duration bySteadyClock) {
    database = database.plus(byDatabase);
    steady += bySteadyClock.toNanos();
  }

  private void pass(Duration both) {
    pass(both, both);
  }

  @Test
  void allowsAsLongAsTheClocksAgree() {
    for (int hour = 0; hour < 100; hour++) {
      pass(Duration.ofHours(1));
      assertThat(clocks.allows()).isTrue();
    }
  }

  @Test
  void allowsALittleDrift() {
    pass(Duration.ofMinutes(59), Duration.ofMinutes(60));
    assertThat(clocks.allows()).isTrue();
  }

  @Test
  void stopsWhenTheDatabaseJumpsAhead() {
    pass(Duration.ofSeconds(62), Duration.ofSeconds(1));
    assertThat(clocks.allows()).isFalse();
  }

  @Test
  void stopsWhenTheDatabaseJumpsBack() {
    pass(Duration.ofSeconds(-62), Duration.ofSeconds(1));
    assertThat(clocks.allows()).isFalse();
  }

  /** As when the machine of the node slept. */
  @Test
  void stopsWhenTheNodeStoodStill() {
    pass(Duration.ofHours(8), Duration.ZERO);
    assertThat(clocks.allows()).isFalse();
  }

  @Test
  void stopsWhenTheyDriftApartSlowly() {
    for (int second = 0; second < 60; second++) {
      pass(Duration.ofSeconds(2), Duration.ofSeconds(1));
      assertThat(clocks.allows()).isTrue();
    }
    pass(Duration.ofSeconds(2), Duration.ofSeconds(1));
    assertThat(clocks.allows()).isFalse();
  }

  @Test
  void showsWhetherItStoppedCollecting() {
    try (Metrics metrics = new Metrics()) {
      clocks.show(metrics);
      assertThat(clocks.allows()).isTrue();
      assertThat(metrics.text()).contains("\nberth_gc_stopped 0.0\n");
      pass(Duration.ofHours(1), Duration.ZERO);
      assertThat(clocks.allows()).isFalse();
      assertThat(metrics.text()).contains("\nberth_gc_stopped 1.0\n");
    }
  }

  @Test
  void goesOnWhenNobodyCountsOnAnAnswerFromBefore() {
    pass(Duration.ofHours(1), Duration.ZERO);
    assertThat(clocks.allows()).isFalse();
    pass(Duration.ofMinutes(9));
    assertThat(clocks.allows()).isFalse();
    pass(Duration.ofMinutes(1));
    assertThat(clocks.allows()).isTrue();
    pass(Duration.ofHours(1));
    assertThat(clocks.allows()).isTrue();
  }

  @Test
  void waitsAnewAfterAnotherJump() {
    pass(Duration.ofHours(1), Duration.ZERO);
    assertThat(clocks.allows()).isFalse();
    pass(Duration.ofHours(1), Duration.ofMinutes(9));
    assertThat(clocks.allows()).isFalse();
    pass(Duration.ofMinutes(9));
    assertThat(clocks.allows()).isFalse();
    pass(Duration.ofMinutes(1));
    assertThat(clocks.allows()).isTrue();
  }

  /** The time of the database was taken at some moment of a question that took five minutes. */
  @Test
  void doesNotBlameASlowAnswer() {
    ClockWatch slow =
        new ClockWatch(
            () -> {
              steady += Duration.ofMinutes(5).toNanos();
              return database;
            },
            () -> steady,
            Duration.ofMinutes(10));
    database = database.plus(Duration.ofMinutes(5));
    assertThat(slow.allows()).isTrue();
  }
}
