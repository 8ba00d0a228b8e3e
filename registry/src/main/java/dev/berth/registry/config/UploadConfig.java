package dev.berth.registry.config;

import java.time.Duration;

/**
 * How uploads go on, and how long they live.
 *
 * @param expiry how long an upload may rest before it is given up
 * @param claim how long a request owns an upload without renewing; shorter than {@code expiry}
 * @param chunkMinLength what clients are told to send in a chunk at least, 0 for nothing. It is
 *     advice: the specification lets the last chunk be of any length, and nobody knows that it is
 *     the last one when it comes, so shorter chunks are taken
 */
public record UploadConfig(Duration expiry, Duration claim, long chunkMinLength) {}
