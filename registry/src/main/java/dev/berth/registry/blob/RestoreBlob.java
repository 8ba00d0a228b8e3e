package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.Repository;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Makes a blob visible in a repository again, after its link or the whole blob was collected. Bytes
 * come out of the ledger, unless the same bytes were uploaded again meanwhile.
 */
public final class RestoreBlob {
  private final BlobTable blobs;
  private final RepositoryBlobTable links;
  private final StorageDeletionTable deletions;

  public RestoreBlob(BlobTable blobs, RepositoryBlobTable links, StorageDeletionTable deletions) {
    this.blobs = blobs;
    this.links = links;
    this.deletions = deletions;
  }

  /** How a blob came back. */
  public sealed interface Outcome {
    /** It was there and visible. */
    record There() implements Outcome {}

    /** It was there, and is visible in the repository again. */
    record Linked() implements Outcome {}

    /** Its bytes were taken back out of the ledger. */
    record BroughtBack(long size) implements Outcome {}

    /** The registry does not hold its bytes any more. */
    record Gone() implements Outcome {}
  }

  /**
   * Restores a blob and keeps it from being deleted until the transaction ends. The repository must
   * be locked before, and several blobs are to be restored in the order of their digests.
   */
  public Outcome restore(Handle handle, Repository repository, Digest digest) {
    OptionalLong taken = OptionalLong.empty();
    if (!isThere(handle, digest)) {
      taken = takeBack(handle, digest);
      if (taken.isEmpty()) {
        return new Outcome.Gone();
      }
    }
    boolean linked = links.insertIfAbsent(handle, repository.id(), digest);
    if (taken.isPresent()) {
      return new Outcome.BroughtBack(taken.getAsLong());
    }
    return linked ? new Outcome.Linked() : new Outcome.There();
  }

  private boolean isThere(Handle handle, Digest digest) {
    return !blobs.lockAll(handle, new TreeSet<>(List.of(digest))).isEmpty();
  }

  private OptionalLong takeBack(Handle handle, Digest digest) {
    return deletions.takeBack(handle, digest).stream()
        .mapToLong(
            taken -> {
              Blob blob = new Blob(digest, taken.size(), taken.location());
              // Somebody may have uploaded the same bytes since we looked.
              if (!blobs.upsert(handle, blob, taken.mediaTypeId()).equals(taken.location())) {
                deletions.insert(handle, taken.location(), DeletionCause.DUPLICATE);
              }
              return taken.size();
            })
        .findFirst();
  }
}
