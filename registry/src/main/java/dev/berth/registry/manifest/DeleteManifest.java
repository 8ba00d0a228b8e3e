package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.EmptyRepositories;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.List;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/**
 * Removes a manifest with its tags, and keeps a copy for a while. What it named is reviewed, and so
 * are its referrers. A child of an index stays: without it the index would name something that is
 * not there.
 */
final class DeleteManifest {
  private static final int PARENTS_NAMED = 5;

  private final Database database;
  private final RepositoryLookup repositories;
  private final EmptyRepositories emptyRepositories;
  private final ManifestTable manifests;
  private final DeletedManifestTable deleted;

  DeleteManifest(
      Database database,
      RepositoryLookup repositories,
      EmptyRepositories emptyRepositories,
      ManifestTable manifests,
      DeletedManifestTable deleted) {
    this.database = database;
    this.repositories = repositories;
    this.emptyRepositories = emptyRepositories;
    this.manifests = manifests;
    this.deleted = deleted;
  }

  /**
   * Removes the manifest.
   *
   * @throws OciException MANIFEST_UNKNOWN when there is none, UNSUPPORTED with the indexes that
   *     have it as a child
   */
  void delete(Repository repository, Digest digest) {
    boolean found =
        database.inTransaction(
            handle -> {
              repositories.lock(handle, repository);
              return delete(handle, repository, digest);
            });
    if (!found) {
      throw new OciException(
          ErrorCode.MANIFEST_UNKNOWN, "%s has no manifest %s".formatted(repository.name(), digest));
    }
    emptyRepositories.unlistIfEmpty(repository.id());
  }

  private boolean delete(Handle handle, Repository repository, Digest digest) {
    OptionalLong id = manifests.lockForDelete(handle, repository.id(), digest);
    if (id.isEmpty()) {
      return false;
    }
    List<Digest> parents =
        manifests.findParents(handle, repository.id(), id.getAsLong(), PARENTS_NAMED);
    if (!parents.isEmpty()) {
      throw new OciException(
          ErrorCode.UNSUPPORTED,
          "%s is part of an index; delete the index first".formatted(digest),
          parents);
    }
    deleted.keep(handle, repository.id(), List.of(id.getAsLong()));
    manifests.delete(handle, repository.id(), id.getAsLong());
    return true;
  }
}
