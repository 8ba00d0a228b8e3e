package dev.berth.registry.blob;

import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.review.BlobReviewQueue;
import dev.berth.registry.review.ReviewEvent;
import org.jdbi.v3.core.Handle;

/**
 * Makes bytes that are durable in storage a blob of a repository. When the registry held the same
 * bytes already, ours are given up. A new link queues its own review; an old one is given the same
 * time again, since its client counts on it.
 */
public final class AddBlob {
  private final RepositoryLookup repositories;
  private final BlobTable blobs;
  private final RepositoryBlobTable links;
  private final BlobReviewQueue reviews;
  private final StorageDeletionTable deletions;

  public AddBlob(
      RepositoryLookup repositories,
      BlobTable blobs,
      RepositoryBlobTable links,
      BlobReviewQueue reviews,
      StorageDeletionTable deletions) {
    this.repositories = repositories;
    this.blobs = blobs;
    this.links = links;
    this.reviews = reviews;
    this.deletions = deletions;
  }

  /** First in the lock order, so to be called first. */
  public void lockRepository(Handle handle, Repository repository) {
    repositories.lock(handle, repository);
  }

  public void add(Handle handle, Repository repository, Blob blob) {
    if (!blobs.upsert(handle, blob).equals(blob.location())) {
      deletions.insert(handle, blob.location(), DeletionCause.DUPLICATE);
    }
    if (!links.insertIfAbsent(handle, repository.id(), blob.digest())) {
      reviews.insert(handle, repository.id(), blob.digest(), ReviewEvent.BLOB_UPLOAD);
    }
  }
}
