package dev.berth.bench.peers;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What this machine has besides Berth.
 *
 * @param postgres the folder with {@code initdb} and {@code postgres}
 * @param redis the file {@code redis-server}
 */
record Programs(
    Path dockerRegistry,
    Optional<Path> zot,
    Optional<Path> nginx,
    Optional<Path> postgres,
    Optional<Path> redis) {}
