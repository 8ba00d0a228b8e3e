package dev.berth.registry.config;

import dev.berth.keyspace.redis.limit.Rate;
import java.util.Optional;

/**
 * What one request, one answer and one client may take at most.
 *
 * @param manifestSize bytes of a manifest
 * @param jsonDepth levels of nesting in a manifest
 * @param descriptors descriptors in a manifest
 * @param blobSize bytes of a blob; 0 means no limit
 * @param pageSize entries of one page of a list
 * @param tagsPerPush tags that one push of a manifest sets
 * @param connections open connections of all clients together
 * @param requestsPerClient requests of one client address at the same time
 * @param uploadsPerClient uploads of one client address at the same time
 * @param pulls manifests that one client may get; empty means no limit
 * @param pushes manifests and blobs that one client may begin to push; empty means no limit
 */
public record LimitsConfig(
    long manifestSize,
    int jsonDepth,
    int descriptors,
    long blobSize,
    int pageSize,
    int tagsPerPush,
    int connections,
    int requestsPerClient,
    int uploadsPerClient,
    Optional<Rate> pulls,
    Optional<Rate> pushes) {}
