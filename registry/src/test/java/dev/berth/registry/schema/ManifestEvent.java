package dev.berth.registry.schema;

import dev.berth.registry.review.ReviewEvent;

/** A row of manifest_review_queue. */
record ManifestEvent(long manifestId, ReviewEvent event) {}
