package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Makes a blob that the registry holds already visible in a repository. */
public final class LinkBlob {
  private final RepositoryLookup repositories;
  private final BlobTable blobs;
  private final RepositoryBlobTable links;
  private final SpareBlob spareBlob;

  public LinkBlob(
      RepositoryLookup repositories,
      BlobTable blobs,
      RepositoryBlobTable links,
      SpareBlob spareBlob) {
    this.repositories = repositories;
    this.blobs = blobs;
    this.links = links;
    this.spareBlob = spareBlob;
  }

  /** First in the lock order, so to be called first; false when it was deleted meanwhile. */
  public boolean lockRepository(Handle handle, Repository repository) {
    return repositories.lockIfThere(handle, repository);
  }

  /** Keeps a blob from being deleted; empty when the registry does not hold its bytes. */
  public Optional<Blob> lockBlob(Handle handle, Digest digest) {
    return blobs.lock(handle, digest);
  }

  /**
   * Links a blob that is locked, so that its client can count on it; false when the link is there
   * already and was about to be dropped for so long that the client must send the bytes.
   */
  public boolean link(Handle handle, Repository repository, Digest digest) {
    return links.insertIfAbsent(handle, repository.id(), digest)
        || spareBlob.spare(handle, repository.id(), digest);
  }
}
