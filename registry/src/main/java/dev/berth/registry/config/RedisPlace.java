package dev.berth.registry.config;

import dev.berth.keyspace.redis.RedisAddress;

/** Where the Redis is that nodes share. */
public sealed interface RedisPlace {
  /** A node starts its own. */
  record Embedded() implements RedisPlace {}

  /** There is none: the database answers everything. */
  record None() implements RedisPlace {}

  /** Somebody else runs it. */
  record External(RedisAddress address) implements RedisPlace {}
}
