package dev.berth.registry.schema;

import dev.berth.oci.Digest;
import dev.berth.registry.review.ReviewEvent;

/** A row of blob_review_queue. */
record BlobEvent(Digest digest, ReviewEvent event) {}
