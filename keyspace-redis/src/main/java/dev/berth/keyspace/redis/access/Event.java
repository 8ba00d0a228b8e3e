package dev.berth.keyspace.redis.access;

/**
 * An entry of a stream.
 *
 * @param id given by the server, higher than those before
 */
public record Event<T>(String id, T value) {}
