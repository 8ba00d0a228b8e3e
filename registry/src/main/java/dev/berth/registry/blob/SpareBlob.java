package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.registry.review.PendingReview;
import dev.berth.registry.review.ReviewQueue;
import java.time.Duration;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Lets a client count on a blob that it was told of: a review that is due within the push window is
 * put off. Without that, a blob could go between the answer and the push of a manifest that names
 * it. A review that was put off many times before is not put off again.
 */
public final class SpareBlob {
  private final BlobUseTable uses;
  private final ReviewQueue<Digest> reviews;
  private final Duration pushWindow;

  public SpareBlob(BlobUseTable uses, ReviewQueue<Digest> reviews, Duration pushWindow) {
    this.uses = uses;
    this.reviews = reviews;
    this.pushWindow = pushWindow;
  }

  /** Whether the blob may go within the push window, as far as can be seen without a lock. */
  boolean isReviewedSoon(Handle handle, long repositoryId, Digest digest) {
    return findSoon(handle, repositoryId, digest).isPresent();
  }

  /**
   * Puts the review off, if it is due soon and nothing keeps the blob. The blob must be locked, so
   * that no review of it is under way, and its link looked at after that.
   *
   * @return false when the client is not to count on the blob
   */
  public boolean spare(Handle handle, long repositoryId, Digest digest) {
    Optional<PendingReview> soon = findSoon(handle, repositoryId, digest);
    if (soon.isEmpty() || !uses.findManifests(handle, repositoryId, digest, 1).isEmpty()) {
      return true;
    }
    if (soon.get().wornOut()) {
      return false;
    }
    reviews.postpone(handle, repositoryId, digest, soon.get());
    return true;
  }

  private Optional<PendingReview> findSoon(Handle handle, long repositoryId, Digest digest) {
    return reviews.findLast(handle, repositoryId, digest, pushWindow).filter(PendingReview::soon);
  }
}
