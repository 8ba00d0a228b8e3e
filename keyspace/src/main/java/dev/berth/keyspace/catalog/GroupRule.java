package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;
import java.util.List;

/**
 * Families whose keys are used together in one command, so that they must share a slot.
 *
 * @param families may name one twice
 * @param same the inputs that are equal for all keys of one use
 * @param differ the inputs in which they differ
 */
public record GroupRule(
    Position at, String name, List<String> families, List<String> same, List<String> differ) {}
