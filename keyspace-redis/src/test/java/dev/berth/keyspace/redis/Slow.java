package dev.berth.keyspace.redis;

import java.time.Duration;

/** Settings for tests that are not about time: a busy machine is no failure. */
public final class Slow {
  public static final RedisSettings SETTINGS =
      RedisSettings.DEFAULTS
          .withDeadline(Duration.ofSeconds(20))
          .withConnectDeadline(Duration.ofSeconds(20));

  private Slow() {}
}
