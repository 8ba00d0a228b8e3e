package dev.berth.registry.config;

import java.time.Duration;

/**
 * How long uploads live.
 *
 * @param expiry how long an upload may rest before it is given up
 * @param claim how long a request owns an upload without renewing; shorter than {@code expiry}
 */
public record UploadConfig(Duration expiry, Duration claim) {}
