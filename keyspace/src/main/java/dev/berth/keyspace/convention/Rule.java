package dev.berth.keyspace.convention;

import dev.berth.keyspace.source.Position;
import java.util.List;

/**
 * What a convention asks for.
 *
 * @param text what it asks, in words
 * @param checks how to find out whether it is followed; all must pass
 */
public record Rule(Position at, String id, String text, List<RuleCheck> checks) {}
