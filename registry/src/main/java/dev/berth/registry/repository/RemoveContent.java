package dev.berth.registry.repository;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.RepositoryContentTable.EndedUpload;
import dev.berth.registry.repository.RepositoryDeletion.Removed;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Handle;

/**
 * Removes a deleted repository with all it holds: tags, manifests, links to blobs, uploads, and
 * last its row. Each batch is a short transaction, so the work can end anywhere and go on anywhere
 * else. The triggers of what goes queue a review for every blob that may be unused now; what they
 * queue for manifests finds none at its review.
 */
final class RemoveContent {
  private static final int TAGS = 1000;
  private static final int MANIFESTS = 100;
  private static final int MANIFEST_BYTES = 1 << 20;
  private static final int LINKS = 500;
  private static final int UPLOADS = 100;

  private static final byte[] BEFORE_ALL_DIGESTS = {};
  private static final UUID BEFORE_ALL_IDS = new UUID(0, 0);

  private final Database database;
  private final RepositoryTable repositories;
  private final RepositoryContentTable content = new RepositoryContentTable();
  private final RepositoryDeletionTable deletions;
  private final StorageDeletionTable storageDeletions;

  RemoveContent(
      Database database,
      RepositoryTable repositories,
      RepositoryDeletionTable deletions,
      StorageDeletionTable storageDeletions) {
    this.database = database;
    this.repositories = repositories;
    this.deletions = deletions;
    this.storageDeletions = storageDeletions;
  }

  /**
   * Works until nothing is left.
   *
   * @param goOn asked before each batch
   * @return false when it was told not to go on
   */
  boolean run(RepositoryDeletion deletion, BooleanSupplier goOn) {
    boolean finished =
        inBatches(deletion, goOn, "", this::removeTags)
            && inBatches(deletion, goOn, Long.MAX_VALUE, this::removeManifests)
            && inBatches(deletion, goOn, BEFORE_ALL_DIGESTS, this::removeLinks)
            && inBatches(deletion, goOn, BEFORE_ALL_IDS, this::removeUploads)
            && goOn.getAsBoolean();
    if (finished) {
      database.useTransaction(handle -> finish(handle, deletion));
    }
    return finished;
  }

  /** Removes a batch that begins behind a key; returns its last key, or nothing at the end. */
  private interface Batch<K> {
    Optional<K> remove(Handle handle, RepositoryDeletion deletion, K after);
  }

  private <K> boolean inBatches(
      RepositoryDeletion deletion, BooleanSupplier goOn, K first, Batch<K> batch) {
    Optional<K> last = Optional.of(first);
    while (last.isPresent()) {
      if (!goOn.getAsBoolean()) {
        return false;
      }
      K after = last.get();
      last =
          database.inTransaction(
              handle -> {
                deletions.renewClaim(handle, deletion.id());
                return batch.remove(handle, deletion, after);
              });
    }
    return true;
  }

  private Optional<String> removeTags(Handle handle, RepositoryDeletion deletion, String after) {
    long repositoryId = deletion.repositoryId();
    Optional<String> last = content.findTagBatch(handle, repositoryId, after, TAGS);
    last.ifPresent(
        name -> {
          int tags = content.deleteTags(handle, repositoryId, after, name);
          deletions.add(handle, deletion.id(), new Removed(tags, 0, 0, 0));
        });
    return last;
  }

  private Optional<Long> removeManifests(Handle handle, RepositoryDeletion deletion, long before) {
    long repositoryId = deletion.repositoryId();
    Optional<Long> last =
        content.findManifestBatch(handle, repositoryId, before, MANIFESTS, MANIFEST_BYTES);
    last.ifPresent(
        id -> {
          content.deleteReferences(handle, repositoryId, before, id);
          int manifests = content.deleteManifests(handle, repositoryId, before, id);
          deletions.add(handle, deletion.id(), new Removed(0, manifests, 0, 0));
        });
    return last;
  }

  private Optional<byte[]> removeLinks(Handle handle, RepositoryDeletion deletion, byte[] after) {
    long repositoryId = deletion.repositoryId();
    return content
        .lockLinkBatch(handle, repositoryId, after, LINKS)
        .map(
            last -> {
              int links = content.deleteLinks(handle, repositoryId, after, last);
              deletions.add(handle, deletion.id(), new Removed(0, 0, links, 0));
              return last.toBytes();
            });
  }

  private Optional<UUID> removeUploads(Handle handle, RepositoryDeletion deletion, UUID after) {
    long repositoryId = deletion.repositoryId();
    Optional<UUID> last = content.findUploadBatch(handle, repositoryId, after, UPLOADS);
    last.ifPresent(
        id -> {
          List<EndedUpload> ended = content.deleteUploads(handle, repositoryId, after, id);
          ended.forEach(upload -> giveUp(handle, upload));
          deletions.add(handle, deletion.id(), new Removed(0, 0, 0, ended.size()));
        });
    return last;
  }

  private void giveUp(Handle handle, EndedUpload upload) {
    upload
        .locations()
        .forEach(
            location ->
                storageDeletions.insert(handle, location, DeletionCause.REPOSITORY_DELETED));
  }

  private void finish(Handle handle, RepositoryDeletion deletion) {
    deletions.renewClaim(handle, deletion.id());
    repositories.delete(handle, deletion.repositoryId());
    deletions.finish(handle, deletion.id());
  }
}
