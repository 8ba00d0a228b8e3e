package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.review.ReviewEvent;
import dev.berth.registry.review.ReviewQueue;
import java.util.List;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Makes a blob visible in a repository: one whose bytes just became durable in storage, or one that
 * the registry holds already.
 */
public final class AddBlob {
  private final RepositoryLookup repositories;
  private final BlobTable blobs;
  private final RepositoryBlobTable links;
  private final ReviewQueue<Digest> reviews;
  private final SpareBlob spareBlob;
  private final StorageDeletionTable deletions;

  public AddBlob(
      RepositoryLookup repositories,
      BlobTable blobs,
      RepositoryBlobTable links,
      ReviewQueue<Digest> reviews,
      SpareBlob spareBlob,
      StorageDeletionTable deletions) {
    this.repositories = repositories;
    this.blobs = blobs;
    this.links = links;
    this.reviews = reviews;
    this.spareBlob = spareBlob;
    this.deletions = deletions;
  }

  /** First in the lock order, so to be called first. */
  public void lockRepository(Handle handle, Repository repository) {
    repositories.lock(handle, repository);
  }

  /** Adds new bytes; when the registry held the same bytes already, the new ones are given up. */
  public void add(Handle handle, Repository repository, Blob blob) {
    if (!blobs.upsert(handle, blob).equals(blob.location())) {
      deletions.insert(handle, blob.location(), DeletionCause.DUPLICATE);
    }
    // A new link queues its own review; an old one is given the same time again, since its client
    // counts on it.
    if (!links.insertIfAbsent(handle, repository.id(), blob.digest())) {
      reviews.insert(handle, repository.id(), blob.digest(), ReviewEvent.BLOB_UPLOAD);
    }
  }

  /** Keeps a blob from being deleted; false when the registry does not hold its bytes. */
  public boolean lockBlob(Handle handle, Digest digest) {
    return !blobs.lockAll(handle, new TreeSet<>(List.of(digest))).isEmpty();
  }

  /**
   * Links a blob that is locked, so that its client can count on it; false when the link is there
   * already and was about to be dropped for so long that the client must send the bytes.
   */
  public boolean link(Handle handle, Repository repository, Digest digest) {
    return links.insertIfAbsent(handle, repository.id(), digest)
        || spareBlob.spare(handle, repository.id(), digest);
  }
}
