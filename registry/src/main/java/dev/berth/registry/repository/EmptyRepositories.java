package dev.berth.registry.repository;

import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes repositories out of the catalog that lost their last manifest. Whoever deletes manifests
 * calls this after its commit; a process that ends in between leaves an empty repository in the
 * catalog until the next delete or review there.
 *
 * <p>The deleting transaction itself could not do it: it does not see a push that is about to
 * commit, and two deletes that each remove one of the last two manifests do not see each other.
 */
public final class EmptyRepositories {
  private static final Logger log = LoggerFactory.getLogger(EmptyRepositories.class);

  private final Database database;
  private final RepositoryTable repositories;

  public EmptyRepositories(Database database, RepositoryTable repositories) {
    this.database = database;
    this.repositories = repositories;
  }

  /**
   * Takes the repository out of the catalog if it has no manifest, now and after the pushes in
   * flight. Not to be called inside a transaction. Never fails for a database that does not answer:
   * what was deleted before is deleted all the same.
   */
  public void unlistIfEmpty(long repositoryId) {
    try {
      if (database.read(handle -> repositories.isListedAndEmpty(handle, repositoryId))) {
        database.useTransaction(handle -> unlist(handle, repositoryId));
      }
    } catch (DatabaseUnavailableException e) {
      log.atWarn()
          .addKeyValue("repository", repositoryId)
          .setCause(e)
          .log("a repository that may be empty stays in the catalog");
    }
  }

  private void unlist(Handle handle, long repositoryId) {
    // The lock is waited for; only the statement after it sees what came meanwhile.
    if (repositories.lockAlone(handle, repositoryId)
        && repositories.isListedAndEmpty(handle, repositoryId)) {
      repositories.markEmpty(handle, repositoryId);
    }
  }
}
