package dev.berth.registry.cli;

/**
 * Part of a list of names.
 *
 * @param last the name after which to begin, which need not exist; empty to begin with the first
 * @param limit the maximum number of names
 */
public record NameRange(String last, int limit) {}
