package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.OciException;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Tells a client whether a repository has a blob, so that it need not send it. The client can count
 * on the answer for the push window. Writes nothing, unless a review is due within that time.
 */
public final class CheckBlob {
  private final Database database;
  private final ReadBlob readBlob;
  private final BlobTable blobs;
  private final SpareBlob spareBlob;

  public CheckBlob(Database database, ReadBlob readBlob, BlobTable blobs, SpareBlob spareBlob) {
    this.database = database;
    this.readBlob = readBlob;
    this.blobs = blobs;
    this.spareBlob = spareBlob;
  }

  /**
   * The blob, when this repository has it.
   *
   * @throws OciException BLOB_UNKNOWN when it does not, or the client is not to count on it
   */
  public Blob get(Repository repository, Digest digest) {
    return database
        .read(handle -> findSafe(handle, repository, digest))
        .or(() -> database.inTransaction(handle -> spare(handle, repository, digest)))
        .orElseThrow(() -> ReadBlob.unknown(repository, digest));
  }

  /**
   * The blob, unless it is reviewed soon. The queue is asked first: what it says then holds until a
   * review is due, so the blob that is found after that stays.
   */
  private Optional<Blob> findSafe(Handle handle, Repository repository, Digest digest) {
    return spareBlob.isReviewedSoon(handle, repository.id(), digest)
        ? Optional.empty()
        : readBlob.find(handle, repository, digest);
  }

  private Optional<Blob> spare(Handle handle, Repository repository, Digest digest) {
    blobs.lockAll(handle, new TreeSet<>(List.of(digest)));
    return readBlob
        .find(handle, repository, digest)
        .filter(_ -> spareBlob.spare(handle, repository.id(), digest));
  }
}
