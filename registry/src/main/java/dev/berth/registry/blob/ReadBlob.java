package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cache.Cache.Read;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Use;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.Location;
import java.io.InputStream;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Finds a blob of a repository and opens its bytes. */
public final class ReadBlob {
  private final Database database;
  private final RepositoryLookup repositories;
  private final RepositoryBlobTable links;
  private final BlobTable blobs;
  private final SpareBlob spareBlob;
  private final BlobStorage storage;
  private final Cache cache;

  public ReadBlob(
      Database database,
      RepositoryLookup repositories,
      RepositoryBlobTable links,
      BlobTable blobs,
      SpareBlob spareBlob,
      BlobStorage storage,
      Cache cache) {
    this.database = database;
    this.repositories = repositories;
    this.links = links;
    this.blobs = blobs;
    this.spareBlob = spareBlob;
    this.storage = storage;
    this.cache = cache;
  }

  /**
   * The blob, when this repository has it.
   *
   * @throws OciException BLOB_UNKNOWN when it does not, whoever else may; NAME_UNKNOWN when there
   *     is no repository
   */
  public Blob get(RepositoryName name, Digest digest) {
    return cache
        .findBlob(
            name,
            digest,
            Use.LOOK,
            toCopy -> database.read(handle -> read(handle, name, digest, toCopy)))
        .map(known -> blob(digest, known))
        .orElseThrow(() -> unknown(name, digest));
  }

  private Optional<Read<KnownBlob>> read(
      Handle handle, RepositoryName name, Digest digest, boolean toCopy) {
    Repository repository = repositories.get(handle, name);
    boolean lasting = toCopy && !spareBlob.isReviewedSoon(handle, repository.id(), digest);
    return find(handle, repository, digest)
        .map(blob -> new Read<>(known(repository, blob), lasting));
  }

  static KnownBlob known(Repository repository, Blob blob) {
    return new KnownBlob(repository.id(), blob.size(), blob.location().path());
  }

  static Blob blob(Digest digest, KnownBlob known) {
    return new Blob(digest, known.size(), new Location(known.location()));
  }

  Optional<Blob> find(Handle handle, Repository repository, Digest digest) {
    return links.exists(handle, repository.id(), digest)
        ? blobs.find(handle, digest)
        : Optional.empty();
  }

  static OciException unknown(RepositoryName name, Digest digest) {
    return new OciException(ErrorCode.BLOB_UNKNOWN, "%s has no blob %s".formatted(name, digest));
  }

  /** Opens {@code length} bytes of the blob, from {@code from} on. */
  public InputStream open(Blob blob, long from, long length) {
    return storage.read(blob.location(), from, length);
  }
}
