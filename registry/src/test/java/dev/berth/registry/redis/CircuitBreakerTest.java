package dev.berth.registry.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class CircuitBreakerTest {
  /** Near the end of what fits: nanoTime may begin anywhere and run over. */
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 10);

  private final CircuitBreaker breaker = new CircuitBreaker(3, Duration.ofNanos(100), now::get);

  private void fail(int times) {
    for (int i = 0; i < times; i++) {
      breaker.failed();
    }
  }

  @Test
  void letsEveryoneThroughAtFirst() {
    assertThat(breaker.permits()).isTrue();
    assertThat(breaker.permits()).isTrue();
    assertThat(breaker.isClosed()).isTrue();
  }

  @Test
  void opensAfterFailuresInARowAndSaysSoOnce() {
    assertThat(breaker.failed()).isFalse();
    assertThat(breaker.failed()).isFalse();
    assertThat(breaker.permits()).isTrue();
    assertThat(breaker.failed()).isTrue();
    assertThat(breaker.failed()).isFalse();
    assertThat(breaker.permits()).isFalse();
  }

  @Test
  void forgetsFailuresBeforeASuccess() {
    fail(2);
    assertThat(breaker.succeeded()).isFalse();
    fail(2);
    assertThat(breaker.permits()).isTrue();
  }

  @Test
  void letsOneTryAfterEachPause() {
    fail(3);
    now.addAndGet(99);
    assertThat(breaker.permits()).isFalse();
    now.addAndGet(1);
    assertThat(breaker.permits()).isTrue();
    assertThat(breaker.permits()).isFalse();
    now.addAndGet(100);
    assertThat(breaker.permits()).as("although the last one never told").isTrue();
  }

  @Test
  void waitsAnotherPauseWhenTheTryFails() {
    fail(3);
    now.addAndGet(150);
    assertThat(breaker.permits()).isTrue();
    now.addAndGet(40);
    assertThat(breaker.failed()).isFalse();
    now.addAndGet(99);
    assertThat(breaker.permits()).isFalse();
    now.addAndGet(1);
    assertThat(breaker.permits()).isTrue();
  }

  @Test
  void closesWithTheFirstSuccessAndSaysSo() {
    fail(3);
    now.addAndGet(100);
    assertThat(breaker.permits()).isTrue();
    assertThat(breaker.succeeded()).isTrue();
    assertThat(breaker.succeeded()).isFalse();
    assertThat(breaker.permits()).isTrue();
    assertThat(breaker.permits()).isTrue();
  }
}
