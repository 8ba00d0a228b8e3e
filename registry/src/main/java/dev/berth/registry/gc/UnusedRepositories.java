package dev.berth.registry.gc;

import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.repository.RepositoryReviewQueue;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.Due;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes repositories that hold nothing: no manifest, no blob, no upload, and no deleted manifest
 * that can be restored. A push makes its repository before it has anything to put there, so one
 * that is refused or given up leaves an empty one behind.
 *
 * <p>The repository is locked exclusively, without waiting, and looked at once more in the
 * statement after that: a push that was quicker is seen, and one that comes later finds no
 * repository and makes a new one. Nothing of an empty repository is cached, so no cache entry has
 * to be invalidated.
 *
 * <p>Reviews are done by their time only, also when everything is to be collected now: a repository
 * is made a moment before it is filled.
 */
final class UnusedRepositories implements Collector {
  private static final Logger log = LoggerFactory.getLogger(UnusedRepositories.class);

  private final Database database;
  private final RepositoryTable repositories = new RepositoryTable();
  private final RepositoryReviewQueue queue = new RepositoryReviewQueue();

  UnusedRepositories(Database database) {
    this.database = database;
  }

  @Override
  public String name() {
    return "repositories";
  }

  @Override
  public boolean oneIsEnough() {
    return true;
  }

  @Override
  public Outcome collect(Due due, int most) {
    Map<Long, List<Long>> taken = database.inTransaction(handle -> queue.take(handle, most));
    Outcome all = Outcome.NOTHING;
    for (Map.Entry<Long, List<Long>> review : taken.entrySet()) {
      Outcome outcome = review(review.getKey(), review.getValue());
      all = all.plus(new Outcome(review.getValue().size(), 0, 0, 0, 0)).plus(outcome);
    }
    return all;
  }

  /** A review that fails is repeated when its events are due again. */
  private Outcome review(long repositoryId, List<Long> events) {
    try {
      return database.inTransaction(handle -> review(handle, repositoryId, events));
    } catch (DatabaseUnavailableException e) {
      throw e;
    } catch (RuntimeException e) {
      log.atWarn()
          .addKeyValue("repository", repositoryId)
          .setCause(e)
          .log("review of a repository failed, to be tried again");
      return new Outcome(0, 0, 0, 0, events.size());
    }
  }

  private Outcome review(Handle handle, long repositoryId, List<Long> events) {
    int removed = 0;
    if (repositories.isUnused(handle, repositoryId)) {
      if (!repositories.lockAloneIfFree(handle, repositoryId)) {
        return new Outcome(0, 0, 0, events.size(), 0);
      }
      removed = repositories.deleteIfUnused(handle, repositoryId) ? 1 : 0;
    }
    queue.delete(handle, events);
    return new Outcome(0, removed, 0, 0, 0);
  }
}
