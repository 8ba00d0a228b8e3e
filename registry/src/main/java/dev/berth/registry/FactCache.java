package dev.berth.registry;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cache.Figures;
import dev.berth.registry.cache.NoCache;
import dev.berth.registry.cache.PullCounter;
import dev.berth.registry.cache.RedisCache;
import dev.berth.registry.cache.Spans;
import dev.berth.registry.config.RedisConfig;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.RedisUnavailableException;
import dev.berth.registry.redis.RegistryRedis;
import java.util.Map;
import java.util.Optional;

/** What nodes and commands use as their cache: Redis, where there is one. */
final class FactCache {
  private FactCache() {}

  /** For a node. */
  static Cache forNode(
      RedisConfig config, RegistryRedis redis, PullCounter pulls, Metrics metrics) {
    if (redis.state() == RedisState.NONE) {
      return new NoCache(pulls);
    }
    Figures figures = new Figures();
    String reads = "Facts of repositories that requests asked for, by who answered";
    metrics.counter("berth.cache.reads", reads, Map.of("answer", "redis"), figures::redisReads);
    metrics.counter(
        "berth.cache.reads", reads, Map.of("answer", "database"), figures::databaseReads);
    metrics.counter("berth.cache.reads", reads, Map.of("answer", "fenced"), figures::fencedReads);
    metrics.counter(
        "berth.cache.waits",
        "Changes that waited for old copies to expire, because they could not be revoked",
        Map.of(),
        figures::waits);
    metrics.counter(
        "berth.cache.invalid",
        "Cache entries that did not validate, so that the database was asked",
        Map.of(),
        figures::invalid);
    return RedisCache.create(redis, spans(config), pulls, figures);
  }

  /** Work that changes something of which nodes may have copies. */
  @FunctionalInterface
  interface Work<T> {
    T with(Cache cache) throws InterruptedException;
  }

  /** For a command. Where nodes use a Redis that does not answer, its changes take longer. */
  static <T> T forCommand(RegistryConfig config, Database database, Work<T> work)
      throws InterruptedException {
    Optional<RedisAddress> address = SharedRedis.find(config);
    if (address.isEmpty()) {
      return work.with(new NoCache(PullCounter.NONE));
    }
    DatabaseId id = DatabaseId.of(StorageIdentity.find(database));
    try (RegistryRedis redis = connect(config.redis(), address.get(), id)) {
      return work.with(
          RedisCache.create(redis, spans(config.redis()), PullCounter.NONE, new Figures()));
    }
  }

  private static RegistryRedis connect(RedisConfig config, RedisAddress address, DatabaseId id) {
    try {
      return RegistryRedis.connect(config, address, id);
    } catch (RedisUnavailableException e) {
      return RegistryRedis.connectLater(config, address, id);
    }
  }

  private static Spans spans(RedisConfig config) {
    return new Spans(config.life(), config.lease(), config.fence());
  }
}
