package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;

/**
 * The prefix with which users keep several instances apart.
 *
 * @param standard what stands there unless the user says otherwise
 * @param override whether the user may say otherwise
 */
public record PrefixRule(Position at, String standard, boolean override) {}
