package dev.berth.registry.redis;

import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.RedisConfig;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A way to the Redis of a test, which answers. */
public final class TestRedis {
  private static final RedisConfig DEFAULTS = ConfigReader.defaults().redis();

  /** The registry of a test that has no database. */
  public static final DatabaseId REGISTRY = registry();

  private TestRedis() {}

  /** Returns another registry than any other. */
  public static DatabaseId registry() {
    return DatabaseId.of(UUID.randomUUID());
  }

  /** Returns all keys but the one that says which registry the server belongs to. */
  public static List<String> keys(RedisServer server) {
    return server.keys().stream().filter(key -> !key.equals("registry:api:owner")).toList();
  }

  /** With patience enough for a busy machine: each answer counts. */
  public static RegistryRedis patient(RedisServer server) {
    return connect(server, Duration.ofSeconds(5));
  }

  /** For a server that is going to die: nobody waits for it long. */
  public static RegistryRedis hasty(RedisServer server) {
    return connect(server, DEFAULTS.deadline());
  }

  private static RegistryRedis connect(RedisServer server, Duration deadline) {
    RedisConfig config =
        new RedisConfig(
            DEFAULTS.place(),
            DEFAULTS.trust(),
            deadline,
            DEFAULTS.life(),
            DEFAULTS.lease(),
            DEFAULTS.drainInterval());
    RegistryRedis redis = RegistryRedis.open(config, Observer.NONE);
    redis.identify(REGISTRY);
    redis.connectTo(server.address());
    Waiting.until("Redis answers", () -> redis.state() == RedisState.UP);
    return redis;
  }
}
