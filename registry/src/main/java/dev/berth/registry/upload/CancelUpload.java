package dev.berth.registry.upload;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import java.util.Optional;

/** Ends an upload that its client does not want any more. */
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
    Optional<Upload> ended =
        database.inTransaction(
            handle -> {
              Optional<Upload> upload = uploads.delete(handle, key);
              upload.ifPresent(u -> giveUp.of(handle, u, DeletionCause.CANCELLED));
              return upload;
            });
    open.take(key);
    if (ended.isEmpty()) {
      throw key.unknown();
    }
  }
}
