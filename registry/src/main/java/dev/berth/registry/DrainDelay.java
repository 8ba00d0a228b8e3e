package dev.berth.registry;

import dev.berth.registry.health.HealthHandler;
import java.time.Duration;

/** The time in which a node says that it stops and still serves, so that load balancers notice. */
final class DrainDelay implements AutoCloseable {
  private final HealthHandler health;
  private volatile Duration delay;

  DrainDelay(HealthHandler health, Duration delay) {
    this.health = health;
    this.delay = delay;
  }

  /** Leaves no time: for a node that cannot serve any more. */
  void skip() {
    delay = Duration.ZERO;
  }

  @Override
  public void close() {
    health.stopping();
    try {
      Thread.sleep(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
