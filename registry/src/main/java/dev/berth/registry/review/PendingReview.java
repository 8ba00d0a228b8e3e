package dev.berth.registry.review;

import java.time.OffsetDateTime;

/**
 * The last review that waits for a blob or manifest.
 *
 * @param event what happened
 * @param since when it happened
 * @param soon whether it is due within the push window
 * @param wornOut whether it was put off so often that it may not be any more
 */
public record PendingReview(String event, OffsetDateTime since, boolean soon, boolean wornOut) {}
