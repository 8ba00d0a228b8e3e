package dev.berth.registry.config;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Where the bytes of blobs are kept.
 *
 * @param folder the folder of the stored objects
 * @param fsync whether bytes are forced to disk before they are acknowledged
 * @param permissions who may use the files in it
 * @param deleteAfter how long an object that nobody uses is kept before its bytes are removed
 */
public record StorageConfig(
    Path folder, boolean fsync, StoragePermissions permissions, Duration deleteAfter) {}
