package dev.berth.registry.upload;

import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.StorageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frees the space of bytes that no upload has any more, or never had: what a failed request wrote
 * behind the accepted bytes, and copies that are not needed. No client was told of them, and a full
 * disk needs the space at once. The object itself stays in the ledger.
 *
 * <p>Only its writer may drop what lies behind accepted bytes, and only before it asked the
 * database to accept it, or when the answer was no: without an answer it may have been accepted.
 */
final class DropUnaccepted {
  private static final Logger log = LoggerFactory.getLogger(DropUnaccepted.class);

  private final BlobStorage storage;

  DropUnaccepted(BlobStorage storage) {
    this.storage = storage;
  }

  /**
   * Cuts the object down to its accepted bytes. If that fails too, the bytes stay until the upload
   * goes on or expires.
   *
   * @param failure of the request, which is told of a second one
   */
  void of(Location location, long accepted, Exception failure) {
    try {
      storage.resume(location, accepted).close();
    } catch (StorageException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Drops what a request wrote that is no longer the writer: its copy, or what lies behind the
   * accepted bytes.
   */
  void ofReplaced(Upload seen, Progress before) {
    boolean copied = !before.location().equals(seen.location());
    cut(before.location(), copied ? 0 : seen.received());
  }

  /** Drops all bytes of an object that no upload has any more. */
  void all(Location unneeded) {
    cut(unneeded, 0);
  }

  /** If that fails, the bytes stay until the object is removed. */
  private void cut(Location location, long length) {
    try {
      storage.resume(location, length).close();
    } catch (StorageException e) {
      log.atDebug().addKeyValue("location", location).setCause(e).log("bytes not dropped");
    }
  }
}
