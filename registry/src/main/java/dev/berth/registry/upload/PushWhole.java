package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.storage.StorageException;

/**
 * Pushes a blob by one request: an upload that begins and ends with it. Its client never learns the
 * upload's id and cannot go on with it, so one that fails is given up at once; while the database
 * is away, it is left to expire.
 */
final class PushWhole {
  private final StartUpload start;
  private final CompleteUpload complete;
  private final CancelUpload cancel;

  PushWhole(StartUpload start, CompleteUpload complete, CancelUpload cancel) {
    this.start = start;
    this.complete = complete;
    this.cancel = cancel;
  }

  /**
   * Makes the bytes a blob of the repository, which is made when it is not there.
   *
   * @throws OciException DIGEST_INVALID when the bytes have another digest
   */
  void push(RepositoryName name, Digest digest, Chunk chunk) throws ClientGoneException {
    Upload begun = start.start(name, digest.algorithm());
    try {
      Completed completed = complete.complete(begun, digest, chunk);
      if (completed instanceof Completed.OutOfPlace) {
        // Nobody was told the id, so whoever wrote to this upload had guessed it.
        throw begun.key().unknown();
      }
    } catch (ClientGoneException | OciException | StorageException e) {
      giveUp(begun.key(), e);
      throw e;
    }
  }

  private void giveUp(UploadKey key, Exception cause) {
    try {
      cancel.giveUp(key, DeletionCause.FAILED);
    } catch (DatabaseUnavailableException e) {
      cause.addSuppressed(e);
    }
  }
}
