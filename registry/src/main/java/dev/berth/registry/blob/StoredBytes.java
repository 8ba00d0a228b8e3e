package dev.berth.registry.blob;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.ledger.LostObjects;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.ObjectLostException;
import dev.berth.registry.storage.StorageException;
import java.io.InputStream;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bytes of blobs in storage. Reports those that the database says are there and are not. To be
 * used outside of transactions. Thread-safe.
 */
public final class StoredBytes {
  private static final Logger log = LoggerFactory.getLogger(StoredBytes.class);

  private final BlobStorage storage;
  private final LostObjects lost;

  public StoredBytes(BlobStorage storage, LostObjects lost) {
    this.storage = storage;
    this.lost = lost;
  }

  /**
   * Opens {@code length} bytes of a blob of the repository, from {@code from} on.
   *
   * @throws ObjectLostException when they are lost, after reporting it
   */
  InputStream open(RepositoryName repository, Blob blob, long from, long length) {
    try {
      return storage.read(blob.location(), from, length);
    } catch (ObjectLostException e) {
      lost.reportBlob(repository, blob.digest(), blob.location());
      throw e;
    }
  }

  /**
   * Returns whether the storage answers that it does not have all bytes of the blob, and reports it
   * then. A storage that fails says nothing against the blob.
   */
  public boolean areLost(RepositoryName repository, Blob blob) {
    OptionalLong size;
    try {
      size = storage.size(blob.location());
    } catch (StorageException e) {
      return false;
    }
    if (size.isPresent() && size.getAsLong() >= blob.size()) {
      return false;
    }
    lost.reportBlob(repository, blob.digest(), blob.location());
    return true;
  }

  /**
   * Returns whether it is uncertain that the storage has the blob: it answers that it does not have
   * exactly its bytes, which is reported, or it fails to answer.
   */
  public boolean mayBeLost(RepositoryName repository, Blob blob) {
    try {
      if (storage.size(blob.location()).equals(OptionalLong.of(blob.size()))) {
        return false;
      }
      lost.reportBlob(repository, blob.digest(), blob.location());
    } catch (StorageException e) {
      log.atWarn()
          .addKeyValue("digest", blob.digest())
          .addKeyValue("cause", e.getMessage())
          .log("cannot tell whether a blob has its bytes");
    }
    return true;
  }

  /** Returns false when the storage answers that the blob has another size. */
  boolean canHave(Blob blob) {
    try {
      return storage.size(blob.location()).equals(OptionalLong.of(blob.size()));
    } catch (StorageException e) {
      return true;
    }
  }
}
