package dev.berth.keyspace.catalog;

import java.util.List;
import java.util.Optional;

/**
 * Who uses a family.
 *
 * @param scope the value of {@code <scope>} in the head
 */
public record Access(
    Optional<String> scope, Optional<String> owner, List<String> writers, List<String> readers) {}
