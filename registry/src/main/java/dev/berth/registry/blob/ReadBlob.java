package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cache.Cache.Read;
import dev.berth.registry.cache.Cache.Source;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Use;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
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
  private final StoredBytes bytes;
  private final Cache cache;

  public ReadBlob(
      Database database,
      RepositoryLookup repositories,
      RepositoryBlobTable links,
      BlobTable blobs,
      SpareBlob spareBlob,
      StoredBytes bytes,
      Cache cache) {
    this.database = database;
    this.repositories = repositories;
    this.links = links;
    this.blobs = blobs;
    this.spareBlob = spareBlob;
    this.bytes = bytes;
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
            confirmed(
                digest, toCopy -> database.read(handle -> read(handle, name, digest, toCopy))))
        .map(known -> blob(digest, known))
        .orElseThrow(() -> unknown(name, digest));
  }

  /** Compares what is found in Redis with the stored object. */
  Source<KnownBlob> confirmed(Digest digest, Source<KnownBlob> source) {
    return new ConfirmedBlob(bytes, digest, source);
  }

  private Optional<Read<KnownBlob>> read(
      Handle handle, RepositoryName name, Digest digest, boolean toCopy) {
    Repository repository = repositories.get(handle, name);
    boolean lasting = toCopy && !spareBlob.isReviewedSoon(handle, repository.id(), digest);
    return find(handle, repository, digest)
        .map(blob -> new Read<>(known(repository, blob), lasting));
  }

  static KnownBlob known(Repository repository, Blob blob) {
    return new KnownBlob(repository.id(), blob.size(), blob.location());
  }

  static Blob blob(Digest digest, KnownBlob known) {
    return new Blob(digest, known.size(), known.location());
  }

  Optional<Blob> find(Handle handle, Repository repository, Digest digest) {
    return links.exists(handle, repository.id(), digest)
        ? blobs.find(handle, digest)
        : Optional.empty();
  }

  static OciException unknown(RepositoryName name, Digest digest) {
    return new OciException(ErrorCode.BLOB_UNKNOWN, "%s has no blob %s".formatted(name, digest));
  }

  /** Returns whether the storage has lost the bytes of the blob. */
  boolean hasLost(RepositoryName name, Blob blob) {
    return bytes.areLost(name, blob);
  }

  /** Opens {@code length} bytes of a blob of the repository, from {@code from} on. */
  public InputStream open(RepositoryName name, Blob blob, long from, long length) {
    return bytes.open(name, blob, from, length);
  }
}
