package dev.berth.registry.repository;

import dev.berth.oci.RepositoryName;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The table {@code repositories}. */
public final class RepositoryTable {

  public Optional<Repository> find(Handle handle, RepositoryName name) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM repositories
            WHERE path = :path AND deleted_at IS NULL
            """)
        .bind("path", name.path())
        .mapTo(Long.class)
        .findOne()
        .map(id -> new Repository(id, name));
  }

  /** Waits for another transaction that inserts the same name, and then does nothing. */
  public void insertIfAbsent(Handle handle, RepositoryName name) {
    handle
        .createUpdate(
            """
            INSERT INTO repositories (path)
            VALUES (:path)
            ON CONFLICT (path) DO NOTHING
            """)
        .bind("path", name.path())
        .execute();
  }

  /**
   * Keeps the repository from being deleted until the transaction ends. First in the lock order.
   *
   * @return false when it was deleted meanwhile
   */
  public boolean lockLiving(Handle handle, long id) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM repositories
            WHERE id = :id AND deleted_at IS NULL
            FOR KEY SHARE
            """)
        .bind("id", id)
        .mapTo(Long.class)
        .findOne()
        .isPresent();
  }
}
