package dev.berth.keyspace.redis.drain;

/**
 * What was counted, to be added elsewhere.
 *
 * @param id never given to another batch
 */
public record Batch(String id, long count) {}
