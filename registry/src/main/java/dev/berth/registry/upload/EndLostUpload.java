package dev.berth.registry.upload;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.LostObjects;
import dev.berth.registry.storage.BlobStorage;
import java.util.Optional;

/**
 * Ends an upload whose accepted bytes are lost. Its client learns that there is no such upload, and
 * begins again; otherwise it would try in vain until the upload expires.
 */
final class EndLostUpload {
  private final Database database;
  private final UploadTable uploads;
  private final BlobStorage storage;
  private final OpenUploads open;
  private final GiveUpObjects giveUp;
  private final LostObjects lost;

  EndLostUpload(UploadParts parts) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.storage = parts.storage();
    this.open = parts.open();
    this.giveUp = new GiveUpObjects(parts.deletions());
    this.lost = parts.lost();
  }

  /**
   * Ends the upload if its accepted bytes are lost. An upload that has gone on elsewhere is not
   * touched: then only what this request knew of it was old.
   *
   * @return whether the upload was ended
   */
  boolean end(Upload seen) {
    open.take(seen.key());
    if (storage.size(seen.location()).orElse(-1) >= seen.received()) {
      return false;
    }
    Optional<UploadObjects> ended =
        database.inTransaction(
            handle -> {
              Optional<UploadObjects> objects =
                  uploads.deleteAt(handle, seen.key(), seen.location());
              objects.ifPresent(given -> giveUp.of(handle, given, DeletionCause.CORRUPT));
              return objects;
            });
    ended.ifPresent(
        _ -> lost.reportUpload(seen.key().repository().name(), seen.key().id(), seen.location()));
    return ended.isPresent();
  }
}
