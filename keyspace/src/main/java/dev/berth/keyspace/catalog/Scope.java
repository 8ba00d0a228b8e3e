package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;
import java.util.Optional;

/**
 * A part of a keyspace that says whose data it holds.
 *
 * @param owner the service or component it belongs to; empty when several share it
 */
public record Scope(Position at, Optional<String> owner, Status status, String about) {}
