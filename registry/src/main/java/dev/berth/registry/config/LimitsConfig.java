package dev.berth.registry.config;

import dev.berth.keyspace.redis.limit.Rate;
import java.util.Optional;

/**
 * What one request, one answer and one client may take at most.
 *
 * @param manifestSize bytes of a manifest
 * @param jsonDepth levels of nesting in a manifest
 * @param descriptors descriptors in a manifest
 * @param jsonMembers members of a JSON object in a manifest and of those around it
 * @param annotationsSize bytes of all annotations of a manifest as JSON
 * @param blobSize bytes of a blob; 0 means no limit
 * @param pageSize entries of one page of a list
 * @param tagsPerPush tags that one push of a manifest sets
 * @param connections open connections of all clients together; 0 derives it from the heap
 * @param connectionsPerClient open connections of one client address; 0 means half of all
 * @param requestsPerClient requests of one client address at the same time
 * @param uploadsPerClient uploads of one client address at the same time
 * @param pulls manifests that one client may get; empty means no limit
 * @param pushes manifests and blobs that one client may begin to push; empty means no limit
 */
public record LimitsConfig(
    long manifestSize,
    int jsonDepth,
    int descriptors,
    int jsonMembers,
    long annotationsSize,
    long blobSize,
    int pageSize,
    int tagsPerPush,
    int connections,
    int connectionsPerClient,
    int requestsPerClient,
    int uploadsPerClient,
    Optional<Rate> pulls,
    Optional<Rate> pushes) {}
