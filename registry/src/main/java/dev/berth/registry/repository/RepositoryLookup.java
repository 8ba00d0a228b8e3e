package dev.berth.registry.repository;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.Database;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Resolves a name to the repository's id, which every other statement needs as its key. */
public final class RepositoryLookup {
  private static final int MAX_ATTEMPTS = 3;

  private final Database database;
  private final RepositoryTable repositories;

  public RepositoryLookup(Database database, RepositoryTable repositories) {
    this.database = database;
    this.repositories = repositories;
  }

  public Optional<Repository> find(RepositoryName name) {
    return database.read(handle -> repositories.find(handle, name));
  }

  /** Like {@link #get(RepositoryName)}, for who reads on with the same connection. */
  public Repository get(Handle handle, RepositoryName name) {
    return repositories.find(handle, name).orElseThrow(() -> unknown(name));
  }

  /**
   * The repository of this name.
   *
   * @throws OciException NAME_UNKNOWN when there is none
   */
  public Repository get(RepositoryName name) {
    return find(name).orElseThrow(() -> unknown(name));
  }

  /** The repository of this name, made when it is not there: a push brings its own. */
  public Repository getOrCreate(RepositoryName name) {
    return find(name).orElseGet(() -> create(name));
  }

  private Repository create(RepositoryName name) {
    database.useTransaction(handle -> repositories.insertIfAbsent(handle, name));
    return get(name);
  }

  /**
   * Does the work of a push in the repository of this name, which is made when it is not there. One
   * that is deleted, or removed because it holds nothing, before the work has begun is made again.
   *
   * @param work returns nothing when the repository is not there any more
   * @throws OciException NAME_UNKNOWN when it was deleted each time
   */
  public <T> T push(RepositoryName name, Function<Repository, Optional<T>> work) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Optional<T> done = work.apply(getOrCreate(name));
      if (done.isPresent()) {
        return done.get();
      }
    }
    throw unknown(name);
  }

  /**
   * Like {@link #lock}.
   *
   * @return false when it was deleted meanwhile
   */
  public boolean lockIfThere(Handle handle, Repository repository) {
    return repositories.lockLiving(handle, repository.id());
  }

  /**
   * Locks the repository's row, so that it cannot be deleted before the transaction ends.
   *
   * @throws OciException NAME_UNKNOWN when it was deleted meanwhile
   */
  public void lock(Handle handle, Repository repository) {
    if (!lockIfThere(handle, repository)) {
      throw unknown(repository.name());
    }
  }

  /**
   * Keeps everyone else from the repository until the transaction ends, and returns it; empty when
   * there is none of this name.
   */
  public Optional<Repository> lockExclusively(Handle handle, RepositoryName name) {
    return repositories
        .find(handle, name)
        .filter(repository -> repositories.lockAlone(handle, repository.id()));
  }

  /**
   * Puts the repository into the catalog, for a manifest that is about to be kept. It must be
   * locked, so that nobody takes it out again before the transaction ends.
   */
  public void markFilled(Handle handle, Repository repository) {
    repositories.markFilled(handle, repository.id());
  }

  /** What is said of a name that no repository has. */
  public static OciException unknown(RepositoryName name) {
    return new OciException(ErrorCode.NAME_UNKNOWN, "no repository is named " + name);
  }
}
