package dev.berth.registry.upload;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Ends uploads whose time is over, in batches. Any number of nodes may do so at once. */
final class ExpireUploads {
  private static final int BATCH = 100;

  private final Database database;
  private final UploadTable uploads;
  private final GiveUpObjects giveUp;

  ExpireUploads(UploadParts parts) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.giveUp = new GiveUpObjects(parts.deletions());
  }

  /** Ends all that are expired now; returns how many there were. */
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
    List<UploadObjects> ended = uploads.deleteExpired(handle, BATCH);
    ended.forEach(objects -> giveUp.of(handle, objects, DeletionCause.EXPIRED));
    return ended.size();
  }
}
