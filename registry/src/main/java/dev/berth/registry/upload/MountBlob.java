package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.blob.BlobUseTable;
import dev.berth.registry.blob.LinkBlob;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Makes a blob of one repository visible in another, without its bytes being sent: lock the target,
 * lock the blob, see who has it, link it. A blob that is about to be deleted is waited for; whoever
 * wants to delete it, or take it out of its source, waits in turn.
 *
 * <p>The target may be its own source: it then has the blob, whose review is put off if need be. A
 * repository that is being deleted is no source, and a blob whose bytes were lost is in none.
 */
final class MountBlob {
  private static final int MOST_SOURCES = 50;

  private final Database database;
  private final LinkBlob linkBlob;
  private final BlobUseTable uses;

  MountBlob(Database database, LinkBlob linkBlob, BlobUseTable uses) {
    this.database = database;
    this.linkBlob = linkBlob;
    this.uses = uses;
  }

  /**
   * Mounts the blob.
   *
   * @param from the source; any repository when empty
   * @return false when there is no source, or the client must send the bytes for another reason
   */
  boolean mount(Repository target, Digest digest, Optional<RepositoryName> from) {
    return database.inTransaction(
        handle -> {
          linkBlob.lockRepository(handle, target);
          return linkBlob.lockBlob(handle, digest)
              && !sources(handle, digest, from).isEmpty()
              && linkBlob.link(handle, target, digest);
        });
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
