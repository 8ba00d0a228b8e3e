package dev.berth.registry.repository;

import java.time.Instant;

/**
 * How much a repository holds.
 *
 * @param blobs those that are visible in it
 * @param bytes of these blobs, which other repositories may share
 * @param uploads those under way
 */
public record RepositoryFigures(
    Instant createdAt, long tags, long manifests, long blobs, long bytes, long uploads) {}
