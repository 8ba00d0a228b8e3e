package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.HashCodec;
import java.util.Map;
import java.util.function.Function;

/**
 * One attribute of all records of a partition: a hash whose fields are ids.
 *
 * @param name of the attribute
 * @param codec of a family whose field names are ids
 * @param keys the hash that has this attribute of the record of an id
 */
public record Column(
    String name,
    HashCodec<Map<String, Object>> codec,
    Function<String, WriteKey<Shape.Hash>> keys) {}
