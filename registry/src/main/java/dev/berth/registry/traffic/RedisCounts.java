package dev.berth.registry.traffic;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.redis.drain.Batch;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.registry.redis.RedisAnswer;
import dev.berth.registry.redis.RegistryKeys;
import dev.berth.registry.redis.RegistryRedis;
import java.util.List;
import java.util.UUID;

/**
 * Counts in Redis, shared by all nodes of a registry. Each registry has a field of its own, so that
 * counts of two that share a Redis never mix. What was counted is drained even when another
 * registry owns the Redis by then. Safe for use by many threads.
 */
final class RedisCounts {
  private static final Script COUNT = Script.beside(RedisCounts.class, "count.lua");
  private static final Script TAKE = Script.beside(RedisCounts.class, "take.lua");
  private static final Script CONFIRM = Script.beside(RedisCounts.class, "confirm.lua");

  private final RegistryRedis redis;
  private final RegistryKeys keys;
  private final Group group;

  RedisCounts(RegistryRedis redis) {
    this.redis = redis;
    this.keys = redis.catalog().keys();
    this.group = redis.catalog().ofRepository();
  }

  /** Counts so many; false when there is something that cannot be counted with. */
  RedisAnswer<Boolean> add(Counter counter, int number) {
    return redis.ask(
        COUNT.operation(
            count(counter).key(), Arguments.of(field(), number), reply -> reply.whole() == 1));
  }

  /** The open batch, else a new one with everything that was counted, if anything was. */
  RedisAnswer<Taken> take(Counter counter) {
    return redis.finish(
        TAKE.operation(
            group,
            List.of(count(counter).key(), batch(counter).key()),
            Arguments.of(field(), UUID.randomUUID()),
            reply -> taken(reply.items())));
  }

  private static Taken taken(List<Reply> reply) {
    return switch (reply.size()) {
      case 0 -> new Taken.Nothing();
      case 1 -> new Taken.Invalid(reply.getFirst().text());
      default -> new Taken.Some(new Batch(reply.get(0).text(), reply.get(1).whole()));
    };
  }

  /** Removes a batch that the database has; without an answer it may stay. */
  void confirm(Counter counter, Batch kept) {
    redis.finish(
        CONFIRM.deletion(
            batch(counter).key(),
            Arguments.of(field(), kept.id() + " " + kept.count()),
            reply -> reply.whole() == 1));
  }

  private String field() {
    return redis.database().compact();
  }

  private WriteKey<Shape.Hash> count(Counter counter) {
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
