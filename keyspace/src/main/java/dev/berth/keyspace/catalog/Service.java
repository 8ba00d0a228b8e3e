package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;
import java.util.Map;
import java.util.Optional;

/**
 * A program that uses the keyspace.
 *
 * @param builder the one file of it that makes keys
 * @param waivers for rule ids of a convention, why this service breaks them
 */
public record Service(
    Position at,
    Optional<String> language,
    Optional<String> builder,
    Status status,
    String about,
    Map<String, Waiver> waivers) {}
