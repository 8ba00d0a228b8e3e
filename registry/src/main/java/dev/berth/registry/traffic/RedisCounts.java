package dev.berth.registry.traffic;

import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.drain.Batch;
import dev.berth.keyspace.redis.drain.Drain;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.registry.redis.RedisAnswer;
import dev.berth.registry.redis.RegistryCatalog;
import dev.berth.registry.redis.RegistryKeys;
import dev.berth.registry.redis.RegistryRedis;
import java.util.Optional;

/** Counts in Redis, shared by all nodes. Safe for use by many threads. */
final class RedisCounts {
  private final RegistryRedis redis;
  private final RegistryKeys keys;
  private final Counters pulls;
  private final Counters pushes;
  private final Drain drain;

  RedisCounts(RegistryRedis redis) {
    RegistryCatalog catalog = redis.catalog();
    this.redis = redis;
    this.keys = catalog.keys();
    this.pulls = new Counters(catalog.keyspace().family("pull"));
    this.pushes = new Counters(catalog.keyspace().family("push"));
    this.drain = new Drain(catalog.ofRepository());
  }

  /** Counts so many. */
  RedisAnswer<Long> add(Counter counter, int number) {
    Counters counters =
        switch (counter.kind()) {
          case PULL -> pulls;
          case PUSH -> pushes;
        };
    return redis.ask(counters.add(count(counter), number));
  }

  /** The open batch, else a new one with everything that was counted, if anything was. */
  RedisAnswer<Optional<Batch>> take(Counter counter) {
    return redis.ask(drain.take(count(counter), batch(counter)));
  }

  /** Removes a batch that the database has; without an answer it may stay. */
  void confirm(Counter counter, Batch kept) {
    redis.ask(drain.confirm(batch(counter), kept));
  }

  private WriteKey<Shape.Counter> count(Counter counter) {
    RegistryKeys.Path path = new RegistryKeys.Path(counter.repository().path());
    return switch (counter.kind()) {
      case PULL -> keys.pull(path);
      case PUSH -> keys.push(path);
    };
  }

  private WriteKey<Shape.Hash> batch(Counter counter) {
    RegistryKeys.Path path = new RegistryKeys.Path(counter.repository().path());
    return switch (counter.kind()) {
      case PULL -> keys.pullBatch(path);
      case PUSH -> keys.pushBatch(path);
    };
  }
}
