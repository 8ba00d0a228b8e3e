/**
 * A live Redis, used as a catalog declares it: {@link dev.berth.keyspace.redis.Operation}s are
 * values that {@link dev.berth.keyspace.redis.Redis} runs alone, in a pipeline or as one unit.
 * Nothing here lets a caller send a key that is not declared, or write one without its lifetime.
 */
@NullMarked
package dev.berth.keyspace.redis;

import org.jspecify.annotations.NullMarked;
