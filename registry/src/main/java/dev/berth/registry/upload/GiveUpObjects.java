package dev.berth.registry.upload;

import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.RepositoryReviewQueue;
import org.jdbi.v3.core.Handle;

/**
 * Hands the objects of an upload that ended without success to the ledger, in the transaction that
 * ended it, and queues a review of its repository, which may hold nothing else.
 */
final class GiveUpObjects {
  private final StorageDeletionTable deletions;
  private final RepositoryReviewQueue reviews = new RepositoryReviewQueue();

  GiveUpObjects(StorageDeletionTable deletions) {
    this.deletions = deletions;
  }

  void of(Handle handle, UploadObjects ended, DeletionCause cause) {
    deletions.insert(handle, ended.location(), cause);
    ended.copy().ifPresent(copy -> deletions.insert(handle, copy, cause));
    reviews.insert(handle, ended.repositoryId());
  }
}
