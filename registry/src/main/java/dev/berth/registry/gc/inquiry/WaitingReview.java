package dev.berth.registry.gc.inquiry;

import java.time.Instant;

/**
 * The review of a blob or manifest that decides: the last that waits, since it puts off the others.
 *
 * @param event what set it off
 * @param since when that happened
 * @param due when it takes place at the earliest
 * @param attempts how often it failed
 */
public record WaitingReview(String event, Instant since, Instant due, int attempts) {}
