package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;
import java.util.Optional;

/**
 * A program that uses the keyspace.
 *
 * @param builder the one file of it that makes keys
 */
public record Service(
    Position at,
    Optional<String> language,
    Optional<String> builder,
    Status status,
    String about) {}
