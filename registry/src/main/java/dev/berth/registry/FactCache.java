package dev.berth.registry;

import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cache.Figures;
import dev.berth.registry.cache.NoCache;
import dev.berth.registry.cache.PullCounter;
import dev.berth.registry.cache.RedisCache;
import dev.berth.registry.cache.Spans;
import dev.berth.registry.config.RedisConfig;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.metrics.Metrics;
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
    return RedisCache.create(redis, spans(config), pulls, figures);
  }

  /** Work that changes something of which nodes may have copies. */
  @FunctionalInterface
  interface Work<T> {
    T with(Cache cache) throws InterruptedException;
  }

  /** For a command. Where nodes use a Redis that does not answer, its changes take longer. */
  static <T> T forCommand(RegistryConfig config, Work<T> work) throws InterruptedException {
    Optional<RedisAddress> address = SharedRedis.find(config);
    if (address.isEmpty()) {
      return work.with(new NoCache(PullCounter.NONE));
    }
    try (RegistryRedis redis = connect(config.redis(), address.get())) {
      return work.with(
          RedisCache.create(redis, spans(config.redis()), PullCounter.NONE, new Figures()));
    }
  }

  private static RegistryRedis connect(RedisConfig config, RedisAddress address) {
    try {
      return RegistryRedis.connect(config, address);
    } catch (RedisUnavailableException e) {
      RegistryRedis redis = RegistryRedis.open(config, Observer.NONE);
      redis.connectTo(address);
      return redis;
    }
  }

  private static Spans spans(RedisConfig config) {
    return new Spans(config.life(), config.lease(), config.fence());
  }
}
