package dev.berth.registry.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class RecentTest {
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicLong clock = new AtomicLong();

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  /** The source is asked by another thread, which on a busy machine may take more than a second. */
  private static void awaitFound(Recent<Integer> recent, int wanted) {
    Waiting.until("it is " + wanted, () -> recent.find().equals(Optional.of(wanted)));
  }

  @Test
  void asksItsSourceOnceInAWhile() {
    Recent<Integer> recent = new Recent<>(calls::incrementAndGet, clock::get);
    awaitFound(recent, 1);
    pass(Duration.ofSeconds(14));
    awaitFound(recent, 1);
    pass(Duration.ofSeconds(1));
    awaitFound(recent, 2);
  }

  @Test
  void letsASlowSourceRestLonger() {
    Recent<Integer> recent =
        new Recent<>(
            () -> {
              pass(Duration.ofMillis(900));
              return calls.incrementAndGet();
            },
            clock::get);
    awaitFound(recent, 1);
    pass(Duration.ofSeconds(17));
    awaitFound(recent, 1);
    pass(Duration.ofSeconds(1));
    awaitFound(recent, 2);
  }

  @Test
  void knowsNothingWhileItsSourceFails() {
    Recent<Integer> recent =
        new Recent<>(
            () -> {
              if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("away");
              }
              return calls.get();
            },
            clock::get);
    assertThat(recent.find()).isEmpty();
    Waiting.until("it was asked", () -> calls.get() == 1);
    assertThat(recent.find()).isEmpty();
    pass(Duration.ofSeconds(15));
    awaitFound(recent, 2);
  }

  @Test
  void knowsNothingWhenItIsInterrupted() {
    CountDownLatch stopped = new CountDownLatch(1);
    Recent<Integer> recent =
        new Recent<>(
            () -> {
              await(stopped);
              return calls.incrementAndGet();
            },
            clock::get);
    Thread.currentThread().interrupt();
    assertThat(recent.find()).isEmpty();
    assertThat(Thread.interrupted()).isTrue();
    stopped.countDown();
  }

  /** All who ask wait for the same second, and nobody asks a second time. */
  @Test
  @Timeout(60)
  void doesNotWaitForASourceThatStandsStill() throws InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    Recent<Integer> recent =
        new Recent<>(
            () -> {
              int call = calls.incrementAndGet();
              await(stopped);
              return call;
            });
    long began = System.nanoTime();
    for (int i = 0; i < 20; i++) {
      assertThat(recent.find()).isEmpty();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
    stopped.countDown();
    while (recent.find().isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    assertThat(calls).hasValue(1);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
