package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.storage.BlobStorage;
import java.io.InputStream;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Finds a blob of a repository and opens its bytes. */
public final class ReadBlob {
  private final Database database;
  private final RepositoryBlobTable links;
  private final BlobTable blobs;
  private final BlobStorage storage;

  public ReadBlob(
      Database database, RepositoryBlobTable links, BlobTable blobs, BlobStorage storage) {
    this.database = database;
    this.links = links;
    this.blobs = blobs;
    this.storage = storage;
  }

  /**
   * The blob, when this repository has it.
   *
   * @throws OciException BLOB_UNKNOWN when it does not, whoever else may
   */
  public Blob get(Repository repository, Digest digest) {
    return database
        .read(handle -> find(handle, repository, digest))
        .orElseThrow(() -> unknown(repository, digest));
  }

  Optional<Blob> find(Handle handle, Repository repository, Digest digest) {
    return links.exists(handle, repository.id(), digest)
        ? blobs.find(handle, digest)
        : Optional.empty();
  }

  static OciException unknown(Repository repository, Digest digest) {
    return new OciException(
        ErrorCode.BLOB_UNKNOWN, "%s has no blob %s".formatted(repository.name(), digest));
  }

  /** Opens {@code length} bytes of the blob, from {@code from} on. */
  public InputStream open(Blob blob, long from, long length) {
    return storage.read(blob.location(), from, length);
  }
}
