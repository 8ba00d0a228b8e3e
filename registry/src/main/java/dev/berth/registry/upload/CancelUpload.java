package dev.berth.registry.upload;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import java.util.Optional;

/** Ends an upload that is not to be completed. */
final class CancelUpload {
  private final Database database;
  private final UploadTable uploads;
  private final OpenUploads open;
  private final GiveUpObjects giveUp;

  CancelUpload(UploadParts parts) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.open = parts.open();
    this.giveUp = new GiveUpObjects(parts.deletions());
  }

  void cancel(UploadKey key) {
    if (!giveUp(key, DeletionCause.CANCELLED)) {
      throw key.unknown();
    }
  }

  /** Ends the upload, whoever writes it; false when it is not there. */
  boolean giveUp(UploadKey key, DeletionCause cause) {
    Optional<UploadObjects> given =
        database.inTransaction(
            handle -> {
              Optional<UploadObjects> objects = uploads.delete(handle, key);
              objects.ifPresent(ended -> giveUp.of(handle, ended, cause));
              return objects;
            });
    open.take(key);
    return given.isPresent();
  }
}
