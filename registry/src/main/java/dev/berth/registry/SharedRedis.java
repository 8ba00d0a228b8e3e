package dev.berth.registry;

import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.registry.config.RedisPlace;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.redis.embedded.EmbeddedRedis;
import java.util.Optional;

/**
 * The Redis of the settings: the one at {@code redis.url}, the data folder's own, or none. Nobody
 * waits for it.
 *
 * @param redis the way to it
 * @param embedded the data folder's own, if it runs here
 */
record SharedRedis(RegistryRedis redis, Optional<EmbeddedRedis> embedded) implements AutoCloseable {

  /** The way to the Redis of a node, which leads nowhere yet. Takes a while to load. */
  static RegistryRedis prepare(RegistryConfig config, Observer observer) {
    return config.redis().place() instanceof RedisPlace.None
        ? RegistryRedis.none(config.redis())
        : RegistryRedis.open(config.redis(), observer);
  }

  /** For a server, which has the data folder by now. */
  static SharedRedis start(RegistryConfig config, RegistryRedis redis) {
    return switch (config.redis().place()) {
      case RedisPlace.None() -> new SharedRedis(redis, Optional.empty());
      case RedisPlace.External(RedisAddress address) -> {
        redis.connectTo(address);
        yield new SharedRedis(redis, Optional.empty());
      }
      case RedisPlace.Embedded() -> startEmbedded(config, redis);
    };
  }

  private static SharedRedis startEmbedded(RegistryConfig config, RegistryRedis redis) {
    Optional<EmbeddedRedis> embedded = EmbeddedRedis.start(config.data(), redis::connectTo);
    if (embedded.isEmpty()) {
      redis.close();
      return new SharedRedis(RegistryRedis.none(config.redis()), embedded);
    }
    return new SharedRedis(redis, embedded);
  }

  /** Where a command finds the Redis that nodes use; empty when there is none to be found. */
  static Optional<RedisAddress> find(RegistryConfig config) {
    return switch (config.redis().place()) {
      case RedisPlace.None() -> Optional.empty();
      case RedisPlace.External(RedisAddress address) -> Optional.of(address);
      case RedisPlace.Embedded() -> EmbeddedRedis.find(config.data());
    };
  }

  @Override
  public void close() {
    redis.close();
    embedded.ifPresent(EmbeddedRedis::close);
  }
}
