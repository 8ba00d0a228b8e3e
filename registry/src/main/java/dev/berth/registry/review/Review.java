package dev.berth.registry.review;

import java.time.OffsetDateTime;

/**
 * A look at something that may have become garbage, as it waits in a queue.
 *
 * @param id the event in its queue
 * @param subject what to look at: the digest of a blob, or the id of a manifest
 * @param event what happened, as in {@link ReviewEvent#code()}
 * @param reviewAfter when it is due
 * @param foundUnused whether an earlier look found that nobody uses it
 */
public record Review<S>(
    long id,
    long repositoryId,
    S subject,
    String event,
    OffsetDateTime reviewAfter,
    boolean foundUnused) {}
