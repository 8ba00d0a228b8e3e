package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a digest: what keeps it, when it will go, when and why it went.
 *
 * @param blob the blob, if the registry has one
 * @param places repositories that have it, as blob or manifest; some of them
 * @param morePlaces how many more there are
 * @param past what was collected of it, and what is left of that
 */
public record Explanation(
    Digest digest, Optional<Blob> blob, List<Place> places, long morePlaces, Past past) {

  /**
   * A blob.
   *
   * @param mediaType what a manifest says, or else what was detected
   * @param lost whether its bytes were found missing
   */
  public record Blob(long size, MediaType mediaType, boolean lost) {}

  /**
   * What one repository has of the digest.
   *
   * @param openUploads how many uploads go on there
   * @param sameUploads how many of them have just these bytes so far
   */
  public record Place(
      RepositoryName repository,
      Optional<Link> link,
      Optional<Held> manifest,
      long openUploads,
      long sameUploads) {}

  /**
   * That a blob is visible in a repository.
   *
   * @param uses manifests that name it, some of them
   * @param moreUses how often it is named besides, by these or others
   * @param review when the link is looked at
   */
  public record Link(List<Use> uses, long moreUses, Optional<WaitingReview> review) {}

  /**
   * A manifest that names a blob.
   *
   * @param role {@code layer} or {@code configuration}
   */
  public record Use(Digest manifest, String role, Held held) {}

  /**
   * A manifest and what holds it.
   *
   * @param paths ways up to tags, the shortest; none when no tag keeps it
   * @param more whether there are further ways
   * @param review when it is looked at
   */
  public record Held(
      long size, List<TagPath> paths, boolean more, Optional<WaitingReview> review) {}

  /** A way from a manifest up to a tag that keeps it. */
  public record TagPath(List<Step> steps, Tag tag) {}

  /**
   * A manifest on the way.
   *
   * @param relation {@code index} when it contains the one below, {@code subject} when that refers
   *     to it
   */
  public record Step(String relation, Digest digest) {}

  /**
   * What went.
   *
   * @param records what was collected, the last first
   * @param copies manifests that can be restored
   * @param bytesUntil until when the bytes of the blob can surely be restored
   */
  public record Past(
      List<CollectedRecord> records, List<Copy> copies, Optional<Instant> bytesUntil) {}

  /** The copy of a manifest that was deleted or collected. */
  public record Copy(
      RepositoryName repository, Instant deletedAt, Instant keepUntil, List<Tag> tags) {}

  /** Whether anything is known at all. */
  public boolean isAnything() {
    return blob.isPresent()
        || !places.isEmpty()
        || !past.records().isEmpty()
        || !past.copies().isEmpty()
        || past.bytesUntil().isPresent();
  }
}
