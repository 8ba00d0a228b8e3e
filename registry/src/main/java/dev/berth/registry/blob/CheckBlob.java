package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cache.Cache.Read;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Use;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
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
  private final RepositoryLookup repositories;
  private final ReadBlob readBlob;
  private final BlobTable blobs;
  private final SpareBlob spareBlob;
  private final Cache cache;

  public CheckBlob(
      Database database,
      RepositoryLookup repositories,
      ReadBlob readBlob,
      BlobTable blobs,
      SpareBlob spareBlob,
      Cache cache) {
    this.database = database;
    this.repositories = repositories;
    this.readBlob = readBlob;
    this.blobs = blobs;
    this.spareBlob = spareBlob;
    this.cache = cache;
  }

  /**
   * The blob, when this repository has it.
   *
   * @throws OciException BLOB_UNKNOWN when it does not, or the client is not to count on it;
   *     NAME_UNKNOWN when there is no repository
   */
  public Blob get(RepositoryName name, Digest digest) {
    return cache
        .findBlob(name, digest, Use.CHECK, _ -> check(name, digest))
        .map(known -> ReadBlob.blob(digest, known))
        .orElseThrow(() -> ReadBlob.unknown(name, digest));
  }

  /** What a client can count on lasts longer than a copy. */
  private Optional<Read<KnownBlob>> check(RepositoryName name, Digest digest) {
    Repository repository = repositories.get(name);
    return database
        .read(handle -> findSafe(handle, repository, digest))
        .or(() -> database.inTransaction(handle -> spare(handle, repository, digest)))
        .map(blob -> new Read<>(ReadBlob.known(repository, blob), true));
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
