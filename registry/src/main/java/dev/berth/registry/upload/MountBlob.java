package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.blob.BlobUseTable;
import dev.berth.registry.blob.LinkBlob;
import dev.berth.registry.blob.StoredBytes;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Makes a blob of one repository visible in another, without its bytes being sent: lock the target,
 * lock the blob, see who has it, link it. A blob that is about to be deleted is waited for; whoever
 * wants to delete it, or take it out of its source, waits in turn.
 *
 * <p>The target may be its own source: it then has the blob, whose review is put off if need be. A
 * repository that is being deleted is no source, and a blob whose bytes were lost is in none. That
 * an object is missing is seen only after the transaction: the link stays, and the client sends the
 * bytes.
 */
final class MountBlob {
  private static final int MOST_SOURCES = 50;

  private final Database database;
  private final RepositoryLookup repositories;
  private final LinkBlob linkBlob;
  private final BlobUseTable uses;
  private final StoredBytes bytes;

  MountBlob(
      Database database,
      RepositoryLookup repositories,
      LinkBlob linkBlob,
      BlobUseTable uses,
      StoredBytes bytes) {
    this.database = database;
    this.repositories = repositories;
    this.linkBlob = linkBlob;
    this.uses = uses;
    this.bytes = bytes;
  }

  /** What came of a mount in a repository that was there. */
  private record Linked(Optional<Blob> blob) {}

  /**
   * Mounts the blob in the repository of this name, which is made when it is not there.
   *
   * @param from the source; any repository when empty
   * @return false when there is no source, or the client must send the bytes for another reason
   */
  boolean mount(RepositoryName target, Digest digest, Optional<RepositoryName> from) {
    Linked linked =
        repositories.push(
            target,
            repository -> database.inTransaction(handle -> link(handle, repository, digest, from)));
    return linked.blob().filter(blob -> !bytes.areLost(target, blob)).isPresent();
  }

  /** Empty when the target is not there any more. */
  private Optional<Linked> link(
      Handle handle, Repository target, Digest digest, Optional<RepositoryName> from) {
    if (!linkBlob.lockRepository(handle, target)) {
      return Optional.empty();
    }
    return Optional.of(
        new Linked(
            linkBlob
                .lockBlob(handle, digest)
                .filter(_ -> !sources(handle, digest, from).isEmpty())
                .filter(_ -> linkBlob.link(handle, target, digest))));
  }

  /**
   * The repositories that have the blob and that the client may read, at most so many as are worth
   * asking. As long as there are no accounts, everyone may read everything; a right to read would
   * be asked here.
   */
  private List<Repository> sources(Handle handle, Digest digest, Optional<RepositoryName> from) {
    return from.isPresent()
        ? uses
            .ask(handle, from.get(), digest)
            .filter(BlobUseTable.Asked::hasIt)
            .map(BlobUseTable.Asked::repository)
            .stream()
            .toList()
        : uses.findRepositories(handle, digest, MOST_SOURCES);
  }
}
