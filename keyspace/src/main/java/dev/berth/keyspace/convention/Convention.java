package dev.berth.keyspace.convention;

import dev.berth.keyspace.source.Position;
import java.util.Map;

/**
 * A set of rules that catalogs may promise to follow.
 *
 * @param rules by their ids, in the order of the file
 */
public record Convention(Position at, String name, String about, Map<String, Rule> rules) {}
