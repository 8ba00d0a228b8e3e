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
 * on the answer for the push window. Writes nothing, unless a review is due within that time. A
 * blob whose bytes are lost is not there: its client sends them, and the registry has them again.
 */
public final class CheckBlob {
  private final Database database;
  private final BlobUseTable uses;
  private final ReadBlob readBlob;
  private final BlobTable blobs;
  private final SpareBlob spareBlob;
  private final Cache cache;

  public CheckBlob(
      Database database,
      BlobUseTable uses,
      ReadBlob readBlob,
      BlobTable blobs,
      SpareBlob spareBlob,
      Cache cache) {
    this.database = database;
    this.uses = uses;
    this.readBlob = readBlob;
    this.blobs = blobs;
    this.spareBlob = spareBlob;
    this.cache = cache;
  }

  /**
   * The blob, when this repository has it.
   *
   * @throws OciException BLOB_UNKNOWN when it does not, the bytes are lost, or the client is not to
   *     count on it; NAME_UNKNOWN when there is no repository
   */
  public Blob get(RepositoryName name, Digest digest) {
    return cache
        .findBlob(name, digest, Use.CHECK, readBlob.confirmed(digest, _ -> check(name, digest)))
        .map(known -> ReadBlob.blob(digest, known))
        .orElseThrow(() -> ReadBlob.unknown(name, digest));
  }

  /** What a client can count on lasts longer than a copy. */
  private Optional<Read<KnownBlob>> check(RepositoryName name, Digest digest) {
    Look look = database.read(handle -> look(handle, name, digest));
    Optional<Blob> counted =
        look.unsure()
            ? database.inTransaction(handle -> spare(handle, look.repository(), digest))
            : look.blob();
    return counted
        .filter(blob -> !readBlob.hasLost(name, blob))
        .map(blob -> new Read<>(ReadBlob.known(look.repository(), blob), true));
  }

  /**
   * What can be seen without a lock.
   *
   * @param unsure whether the blob is there, but reviewed soon
   */
  private record Look(Repository repository, Optional<Blob> blob, boolean unsure) {}

  /**
   * A blob that is not there is quickly said: most that are asked for before a push are not. Else
   * the queue is asked before the blob: what it says then holds until a review is due, so the blob
   * that is found after that stays.
   */
  private Look look(Handle handle, RepositoryName name, Digest digest) {
    BlobUseTable.Asked asked =
        uses.ask(handle, name, digest).orElseThrow(() -> RepositoryLookup.unknown(name));
    Repository repository = asked.repository();
    if (!asked.hasIt()) {
      return new Look(repository, Optional.empty(), false);
    }
    return spareBlob.isReviewedSoon(handle, repository.id(), digest)
        ? new Look(repository, Optional.empty(), true)
        : new Look(repository, readBlob.find(handle, repository, digest), false);
  }

  private Optional<Blob> spare(Handle handle, Repository repository, Digest digest) {
    blobs.lockAll(handle, new TreeSet<>(List.of(digest)));
    return readBlob
        .find(handle, repository, digest)
        .filter(_ -> spareBlob.spare(handle, repository.id(), digest));
  }
}
