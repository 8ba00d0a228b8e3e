package dev.berth.registry.db;

/**
 * Bytes to be bound as bytea. The driver copies a plain array; these are sent from where they are,
 * and must not change until the statement has run.
 */
public record LargeBytes(byte[] content) {}
