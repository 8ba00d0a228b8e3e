package dev.berth.registry.upload;

import dev.berth.oci.OciException;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.StoredBytes;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.storage.Location;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a push bring back bytes that the registry was to hold already and has lost. Without that,
 * the pushed bytes would be removed as a duplicate of nothing.
 */
final class ReplaceLostBytes {
  private static final Logger log = LoggerFactory.getLogger(ReplaceLostBytes.class);

  private final Database database;
  private final StorageDeletionTable deletions;
  private final StoredBytes bytes;
  private final BlobTable blobs = new BlobTable();

  ReplaceLostBytes(UploadParts parts) {
    this.database = parts.database();
    this.deletions = parts.deletions();
    this.bytes = new StoredBytes(parts.storage(), parts.lost());
  }

  /**
   * Makes the pushed bytes the blob's unless those that were there before certainly still are: the
   * pushed ones are known to be right, and would be removed as a duplicate.
   *
   * @param held the blob as it was before, whose push was given up as a duplicate
   * @throws OciException BLOB_UPLOAD_UNKNOWN when the pushed bytes are being removed already, so
   *     that the client must push again
   */
  void ifLost(UploadKey key, Blob held, Location pushed) {
    if (bytes.mayBeLost(key.repository().name(), held)
        && database.inTransaction(handle -> replace(handle, key, held, pushed))) {
      log.atInfo()
          .addKeyValue("digest", held.digest())
          .addKeyValue("repository", key.repository().name())
          .log("missing object replaced by a push");
    }
  }

  /** Returns false when another push, or a review, has come first. */
  private boolean replace(Handle handle, UploadKey key, Blob held, Location pushed) {
    if (!blobs.replace(handle, held, pushed)) {
      return false;
    }
    if (!deletions.takeBack(handle, pushed)) {
      throw key.unknown();
    }
    deletions.insert(handle, held.location(), DeletionCause.CORRUPT);
    return true;
  }
}
