package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Takes a blob out of one repository, at once; other repositories keep it. The bytes are left to
 * garbage collection, which the removed link tells of.
 *
 * <p>The blob is locked before its uses are looked for: a push of a manifest that names it either
 * has committed by then and is seen, or waits and finds the link gone.
 */
public final class DeleteBlob {
  private static final int MOST_NAMED = 3;

  private final Database database;
  private final RepositoryLookup repositories;
  private final BlobTable blobs;
  private final RepositoryBlobTable links;
  private final BlobUseTable uses;

  public DeleteBlob(
      Database database,
      RepositoryLookup repositories,
      BlobTable blobs,
      RepositoryBlobTable links,
      BlobUseTable uses) {
    this.database = database;
    this.repositories = repositories;
    this.blobs = blobs;
    this.links = links;
    this.uses = uses;
  }

  /**
   * Removes the blob's link.
   *
   * @throws OciException BLOB_UNKNOWN when the repository does not have the blob, UNSUPPORTED while
   *     one of its manifests names it
   */
  public void delete(Repository repository, Digest digest) {
    database.useTransaction(handle -> delete(handle, repository, digest));
  }

  private void delete(Handle handle, Repository repository, Digest digest) {
    repositories.lock(handle, repository);
    if (!blobs.lockAlone(handle, digest)) {
      throw ReadBlob.unknown(repository.name(), digest);
    }
    List<Digest> manifests = uses.findManifests(handle, repository.id(), digest, MOST_NAMED);
    if (!manifests.isEmpty()) {
      throw stillNamed(repository, digest, manifests);
    }
    if (!links.delete(handle, repository.id(), digest)) {
      throw ReadBlob.unknown(repository.name(), digest);
    }
  }

  private static OciException stillNamed(
      Repository repository, Digest digest, List<Digest> manifests) {
    return new OciException(
        ErrorCode.UNSUPPORTED,
        "%s has manifests that name the blob %s; delete them first"
            .formatted(repository.name(), digest),
        manifests);
  }
}
