package dev.berth.registry.check;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.RepositoryReviewQueue;
import dev.berth.registry.storage.Location;
import org.jdbi.v3.core.Handle;

/** Mends what a check found, as far as that loses nothing. Removes no object itself. */
final class Repair {
  private final Database database;
  private final LedgerTable ledger;
  private final StorageDeletionTable deletions;
  private final RepositoryReviewQueue reviews = new RepositoryReviewQueue();

  Repair(Database database, LedgerTable ledger, StorageDeletionTable deletions) {
    this.database = database;
    this.ledger = ledger;
    this.deletions = deletions;
  }

  /** Says what was done. */
  String repair(Finding finding) {
    return switch (finding) {
      case Finding.UnknownObject object -> {
        database.useTransaction(
            handle -> deletions.insert(handle, object.location(), DeletionCause.UNKNOWN));
        yield "given up, to be removed later";
      }
      case Finding.BadBlob blob -> {
        database.useTransaction(
            handle -> {
              if (ledger.loseBlob(handle, blob.digest(), blob.location())) {
                deletions.insert(handle, blob.location(), DeletionCause.CORRUPT);
              }
            });
        yield "forgotten; a push of the same bytes brings it back";
      }
      case Finding.BadUpload upload -> {
        database.useTransaction(handle -> end(handle, upload));
        yield "ended; its client begins again";
      }
      case Finding.UnreadableBlob _, Finding.LostBlob _, Finding.Stranger _ -> "left as it is";
    };
  }

  private void end(Handle handle, Finding.BadUpload upload) {
    ledger
        .deleteUpload(handle, upload.repositoryId(), upload.id())
        .forEach(path -> deletions.insert(handle, new Location(path), DeletionCause.CORRUPT));
    reviews.insert(handle, upload.repositoryId());
  }
}
