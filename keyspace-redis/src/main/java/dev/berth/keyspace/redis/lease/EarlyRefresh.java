package dev.berth.keyspace.redis.lease;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Decides at random how long before its end a value is filled anew, so that a value that is much
 * asked for never ends under all its readers at once (XFetch, Vattani and others, 2015). The slower
 * the source, the earlier; most readers get a value much below the time that filling takes. Safe
 * for use by many threads.
 */
final class EarlyRefresh {
  /** A new measurement counts for an eighth. */
  private static final int WEIGHT = 8;

  private final RandomGenerator random;
  private final double eagerness;
  private final AtomicLong usualNanos = new AtomicLong();

  /**
   * Decides.
   *
   * @param eagerness 1 is a good value, greater ones fill earlier, 0 never fills early
   */
  EarlyRefresh(RandomGenerator random, double eagerness) {
    this.random = random;
    this.eagerness = eagerness;
  }

  /** Takes note of how long filling took. */
  void took(Duration time) {
    usualNanos.updateAndGet(
        usual -> usual == 0 ? time.toNanos() : usual + (time.toNanos() - usual) / WEIGHT);
  }

  /** How long before its end a value is filled anew, this time. */
  Duration before() {
    double share = -Math.log(1 - random.nextDouble());
    return Duration.ofNanos((long) (usualNanos.get() * eagerness * share));
  }
}
