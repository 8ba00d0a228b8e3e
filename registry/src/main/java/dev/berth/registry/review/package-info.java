/**
 * What waits to be looked at by garbage collection, and when: the review queues and their events.
 * Used by the features that delete and by the reviewers; it knows neither.
 */
@NullMarked
package dev.berth.registry.review;

import org.jspecify.annotations.NullMarked;
