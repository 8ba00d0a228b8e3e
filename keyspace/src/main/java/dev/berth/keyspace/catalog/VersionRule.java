package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * The version of a keyspace's structure. In a key it stands as {@code v}, the number and the chosen
 * encoding, such as {@code v1json}.
 *
 * @param status such as {@code work in progress}, for the documentation
 * @param encodings the encodings a user may choose from, the usual one first; empty when the key
 *     does not name its encoding
 */
public record VersionRule(
    Position at,
    int major,
    Optional<String> status,
    Optional<String> note,
    List<String> encodings) {}
