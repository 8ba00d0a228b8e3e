package dev.berth.registry.redis;

import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.RedisConfig;
import java.time.Duration;

/** Settings for tests that have a Redis. */
public final class TestRedisConfig {
  /** The defaults, but with patience enough for a busy machine. */
  public static final RedisConfig PATIENT = patient(ConfigReader.defaults().redis());

  private TestRedisConfig() {}

  private static RedisConfig patient(RedisConfig defaults) {
    return new RedisConfig(
        defaults.place(),
        defaults.trust(),
        Duration.ofSeconds(2),
        defaults.life(),
        defaults.lease(),
        defaults.drainInterval());
  }
}
