package dev.berth.registry.upload;

import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import org.jdbi.v3.core.Handle;

/** Hands the objects of an upload that ended to the ledger, in the transaction that ended it. */
final class GiveUpObjects {
  private final StorageDeletionTable deletions;

  GiveUpObjects(StorageDeletionTable deletions) {
    this.deletions = deletions;
  }

  void of(Handle handle, UploadObjects ended, DeletionCause cause) {
    deletions.insert(handle, ended.location(), cause);
    ended.copy().ifPresent(copy -> deletions.insert(handle, copy, cause));
  }
}
