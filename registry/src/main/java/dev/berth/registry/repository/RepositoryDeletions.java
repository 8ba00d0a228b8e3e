package dev.berth.registry.repository;

import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.redis.JobLock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes repositories: begins, works on what was begun, and tells how far it is. Any number of
 * nodes and commands may do so at once; a deletion that one of them left behind is taken up by the
 * next that looks. Claims in the database keep them apart; while Redis is there, nodes also leave
 * alone what another is still at though it was slower than its claim.
 */
public final class RepositoryDeletions {
  private static final Logger log = LoggerFactory.getLogger(RepositoryDeletions.class);
  private static final Duration CLAIM = Duration.ofSeconds(30);
  private static final Duration REMEMBERED = Duration.ofDays(30);

  private final Database database;
  private final RepositoryDeletionTable table;
  private final DeleteRepository delete;
  private final RemoveContent remove;
  private final Cache cache;
  private final Function<RepositoryName, JobLock> leases;

  /**
   * Puts the parts together.
   *
   * @param leases who works on what a repository of this name held
   */
  public RepositoryDeletions(
      Database database,
      RepositoryLookup lookup,
      RepositoryTable repositories,
      StorageDeletionTable storageDeletions,
      Cache cache,
      Function<RepositoryName, JobLock> leases) {
    this.database = database;
    this.cache = cache;
    this.leases = leases;
    this.table = new RepositoryDeletionTable(CLAIM);
    this.delete = new DeleteRepository(database, lookup, repositories, table);
    this.remove = new RemoveContent(database, repositories, table, storageDeletions);
  }

  /**
   * Takes the repository away from all who ask for it; what it holds is still to be removed.
   *
   * @throws OciException NAME_UNKNOWN when there is no repository of this name
   */
  public RepositoryDeletion begin(RepositoryName name) {
    RepositoryDeletion begun = cache.endRepository(name, () -> delete.begin(name));
    log.atInfo()
        .addKeyValue("repository", name)
        .addKeyValue("deletion", begun.id())
        .log("repository deletion begins");
    return begun;
  }

  /** Empty when it never was, or was finished long ago. */
  public Optional<RepositoryDeletion> find(UUID id) {
    return database.read(handle -> table.find(handle, id));
  }

  /** A deletion under way of a repository that had this name. */
  public Optional<RepositoryDeletion> findOpen(RepositoryName name) {
    return database.read(handle -> table.findOpen(handle, name));
  }

  /**
   * Works on this deletion until it is finished, unless somebody else does.
   *
   * @param goOn asked before each batch
   * @return false when somebody else is at it, or it is finished
   */
  public boolean work(RepositoryDeletion deletion, BooleanSupplier goOn) {
    boolean claimed = database.inTransaction(handle -> table.claim(handle, deletion.id()));
    return claimed && remove(deletion, goOn);
  }

  /** Works on all that nobody works on, and forgets those that were finished long ago. */
  void workOff(BooleanSupplier goOn) {
    database.useTransaction(handle -> table.deleteFinished(handle, REMEMBERED));
    while (goOn.getAsBoolean()) {
      Optional<RepositoryDeletion> next = database.inTransaction(table::claimNext);
      if (next.isEmpty()) {
        return;
      }
      remove(next.get(), goOn);
    }
  }

  /**
   * Leaves a deletion whose lease another has to it, and the claim as it is: it says when to look
   * again.
   */
  private boolean remove(RepositoryDeletion deletion, BooleanSupplier goOn) {
    JobLock lease = leases.apply(deletion.name());
    if (!lease.take()) {
      return false;
    }
    boolean finished;
    try {
      finished = remove.run(deletion, () -> goOn.getAsBoolean() && lease.take());
    } finally {
      lease.giveBack();
    }
    if (finished) {
      log.atInfo()
          .addKeyValue("repository", deletion.name())
          .addKeyValue("deletion", deletion.id())
          .log("repository deleted");
    } else {
      database.useTransaction(handle -> table.release(handle, deletion.id()));
    }
    return true;
  }
}
