package dev.berth.registry.upload;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Ends uploads that become no blob: their objects are given up in the same transaction. */
final class CancelUpload {
  private static final int BATCH = 100;

  private final Database database;
  private final UploadTable uploads;
  private final StorageDeletionTable deletions;
  private final OpenUploads open;

  CancelUpload(UploadParts parts) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.deletions = parts.deletions();
    this.open = parts.open();
  }

  void cancel(UploadKey key) {
    Optional<Upload> ended =
        database.inTransaction(
            handle -> {
              Optional<Upload> upload = uploads.delete(handle, key);
              upload.ifPresent(u -> giveUp(handle, u, DeletionCause.CANCELLED));
              return upload;
            });
    open.take(key);
    if (ended.isEmpty()) {
      throw key.unknown();
    }
  }

  /** Ends expired uploads, a batch at a time; returns how many there were. */
  int expire() {
    int expired = 0;
    int batch = BATCH;
    while (batch == BATCH) {
      batch = database.inTransaction(this::expireBatch);
      expired += batch;
    }
    return expired;
  }

  private int expireBatch(Handle handle) {
    var ended = uploads.deleteExpired(handle, BATCH);
    ended.forEach(upload -> giveUp(handle, upload, DeletionCause.EXPIRED));
    return ended.size();
  }

  private void giveUp(Handle handle, Upload upload, DeletionCause cause) {
    deletions.insert(handle, upload.location(), cause);
    upload.copyLocation().ifPresent(copy -> deletions.insert(handle, copy, cause));
  }
}
