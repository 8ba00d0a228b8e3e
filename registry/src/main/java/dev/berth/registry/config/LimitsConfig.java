package dev.berth.registry.config;

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
    int uploadsPerClient) {}
