package dev.berth.registry.repository;

import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.Database;

/**
 * Ends the life of a repository, in one transaction that waits for the pushes in flight: those
 * before it are removed with the rest, those after it find no repository. Its name is free at once;
 * a new repository of that name has nothing to do with the old one.
 */
final class DeleteRepository {
  private final Database database;
  private final RepositoryLookup lookup;
  private final RepositoryTable repositories;
  private final RepositoryDeletionTable deletions;

  DeleteRepository(
      Database database,
      RepositoryLookup lookup,
      RepositoryTable repositories,
      RepositoryDeletionTable deletions) {
    this.database = database;
    this.lookup = lookup;
    this.repositories = repositories;
    this.deletions = deletions;
  }

  /**
   * Begins the deletion; what the repository holds is still to be removed.
   *
   * @throws OciException NAME_UNKNOWN when there is no repository of this name
   */
  RepositoryDeletion begin(RepositoryName name) {
    Repository repository = lookup.get(name);
    return database.inTransaction(
        handle -> {
          if (!repositories.lockAlone(handle, repository.id())) {
            throw RepositoryLookup.unknown(name);
          }
          repositories.markDeleted(handle, repository.id());
          return deletions.insert(handle, repository);
        });
  }
}
