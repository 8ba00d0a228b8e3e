package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what happens in the background. */
public final class Eventually {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Eventually() {}

  /** Fails when this is not true in time. */
  public static void isTrue(String what, BooleanSupplier condition) throws InterruptedException {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(until);
      Thread.sleep(2);
    }
  }
}
