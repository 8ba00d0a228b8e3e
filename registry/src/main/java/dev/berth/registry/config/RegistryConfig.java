package dev.berth.registry.config;

import java.nio.file.Path;

/**
 * Every setting of a node, checked.
 *
 * @param data the folder of everything a node keeps by itself: embedded database, secrets, and by
 *     default the stored bytes
 */
public record RegistryConfig(
    Path data,
    HttpConfig http,
    LimitsConfig limits,
    ManifestConfig manifest,
    UploadConfig upload,
    StorageConfig storage,
    GcConfig gc,
    DatabaseConfig database,
    RedisConfig redis,
    NodeConfig node,
    LogConfig log) {}
