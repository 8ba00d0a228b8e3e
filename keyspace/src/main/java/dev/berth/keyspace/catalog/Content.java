package dev.berth.keyspace.catalog;

import java.util.List;
import java.util.Optional;

/**
 * What a key holds.
 *
 * @param types usually one
 * @param value how the value of a string, or each member of a collection, is written
 * @param fields of a hash or stream
 * @param verify the field of the value that must equal the input of the same name
 */
public record Content(
    List<RedisType> types, Optional<ValueRule> value, Fields fields, Optional<String> verify) {}
