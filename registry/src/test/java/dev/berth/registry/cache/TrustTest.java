package dev.berth.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TrustTest {
  private static final Duration SPAN = Duration.ofSeconds(3);

  private final AtomicLong changes = new AtomicLong();
  private final AtomicLong time = new AtomicLong(Long.MAX_VALUE - 5);
  private final Trust trust = new Trust(changes::get, SPAN, time::get);

  @Test
  void beginsWithoutTrust() {
    assertThat(trust.holds()).isFalse();
    time.addAndGet(SPAN.toNanos() - 1);
    assertThat(trust.holds()).isFalse();
    time.addAndGet(1);
    assertThat(trust.holds()).isTrue();
  }

  @Test
  void loosesItWithEachChange() {
    time.addAndGet(SPAN.toNanos());
    assertThat(trust.holds()).isTrue();

    changes.incrementAndGet();
    assertThat(trust.holds()).isFalse();
    time.addAndGet(SPAN.toNanos() - 1);
    changes.incrementAndGet();
    assertThat(trust.holds()).isFalse();
    time.addAndGet(1);
    assertThat(trust.holds()).isFalse();
    time.addAndGet(SPAN.toNanos());
    assertThat(trust.holds()).isTrue();
  }
}
