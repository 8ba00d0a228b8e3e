package dev.berth.registry.repository;

import dev.berth.oci.RepositoryName;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
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

  /**
   * Makes the repository, and queues the review that removes it if nothing comes into it. Waits for
   * another transaction that inserts the same name, and then does nothing.
   */
  public void insertIfAbsent(Handle handle, RepositoryName name) {
    handle
        .createUpdate(
            """
            WITH made AS (
                INSERT INTO repositories (path)
                VALUES (:path)
                ON CONFLICT (path) DO NOTHING
                RETURNING id
            )
            INSERT INTO repository_review_queue (repository_id, review_after)
            SELECT id, clock_timestamp() + interval '1 minute'
            FROM made
            """)
        .bind("path", name.path())
        .execute();
  }

  /**
   * Keeps the repository from being deleted until the transaction ends. First in the lock order.
   *
   * <p>Rows are locked out of turn: whoever shares a lock gets in before one who waits to be alone,
   * and a deletion could wait for ever. So everyone queues at an advisory lock first, where turns
   * are kept; PostgreSQL reaches it while it looks for the row, which is before it locks it.
   *
   * @return false when it was deleted meanwhile
   */
  public boolean lockLiving(Handle handle, long id) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM repositories
            WHERE id = :id
              AND deleted_at IS NULL
              AND pg_advisory_xact_lock_shared(:id) IS NOT NULL
            FOR KEY SHARE
            """)
        .bind("id", id)
        .mapTo(Long.class)
        .findOne()
        .isPresent();
  }

  /**
   * Like {@link #lockLiving}, for several and without waiting: returns those it got. Left out are
   * those that were deleted, and those that somebody holds alone or waits for.
   *
   * <p>Whether somebody waits is asked of the advisory lock, which is given back at once: a lock
   * for each of many repositories would be too much for PostgreSQL's table of locks.
   */
  public List<Long> lockForReview(Handle handle, SortedSet<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT living.id
            FROM unnest(:ids) AS wanted (id)
            CROSS JOIN LATERAL (
                SELECT id
                FROM repositories
                WHERE id = wanted.id
                  AND deleted_at IS NULL
                  AND CASE WHEN pg_try_advisory_lock_shared(wanted.id)
                           THEN pg_advisory_unlock_shared(wanted.id)
                           ELSE false END
                FOR KEY SHARE SKIP LOCKED
            ) AS living
            """)
        .bindArray("ids", Long.class, ids)
        .mapTo(Long.class)
        .list();
  }

  /** Those of the repositories that were not deleted, whoever holds them. */
  public List<Long> findLiving(Handle handle, SortedSet<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT living.id
            FROM unnest(:ids) AS wanted (id)
            CROSS JOIN LATERAL (
                SELECT id
                FROM repositories
                WHERE id = wanted.id AND deleted_at IS NULL
                LIMIT 1
            ) AS living
            """)
        .bindArray("ids", Long.class, ids)
        .mapTo(Long.class)
        .list();
  }

  /**
   * Puts the repository into the catalog, for a manifest that is about to be kept. Only under
   * {@link #lockLiving} or the like, so that nobody takes it out again before the transaction ends.
   * The first pushes to a new repository wait for each other here, later ones never.
   */
  void markFilled(Handle handle, long id) {
    handle
        .createUpdate(
            """
            UPDATE repositories
            SET has_manifests = true
            WHERE id = :id AND NOT has_manifests
            """)
        .bind("id", id)
        .execute();
  }

  /** Whether the catalog lists a repository that has no manifest. */
  boolean isListedAndEmpty(Handle handle, long id) {
    return handle
        .createQuery(
            """
            SELECT NOT EXISTS (SELECT 1 FROM manifests WHERE repository_id = :id)
            FROM repositories
            WHERE id = :id AND has_manifests AND deleted_at IS NULL
            """)
        .bind("id", id)
        .mapTo(Boolean.class)
        .findOne()
        .orElse(false);
  }

  /** Takes the repository out of the catalog. Only under {@link #lockAlone}. */
  void markEmpty(Handle handle, long id) {
    handle
        .createUpdate(
            """
            UPDATE repositories
            SET has_manifests = false
            WHERE id = :id
            """)
        .bind("id", id)
        .execute();
  }

  /**
   * Waits for all who hold {@link #lockLiving}, and keeps others from it until the transaction
   * ends, also those who come while it waits. First in the lock order.
   *
   * @return false when the repository was deleted meanwhile
   */
  public boolean lockAlone(Handle handle, long id) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM repositories
            WHERE id = :id
              AND deleted_at IS NULL
              AND pg_advisory_xact_lock(:id) IS NOT NULL
            FOR UPDATE
            """)
        .bind("id", id)
        .mapTo(Long.class)
        .findOne()
        .isPresent();
  }

  /**
   * Like {@link #lockAlone}, without waiting.
   *
   * @return false when the repository was deleted, or somebody holds or waits for it
   */
  public boolean lockAloneIfFree(Handle handle, long id) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM repositories
            WHERE id = :id
              AND deleted_at IS NULL
              AND pg_try_advisory_xact_lock(:id)
            FOR UPDATE SKIP LOCKED
            """)
        .bind("id", id)
        .mapTo(Long.class)
        .findOne()
        .isPresent();
  }

  /** Whether the repository is there, and holds nothing that anybody could ask for or restore. */
  public boolean isUnused(Handle handle, long id) {
    return handle
        .createQuery(
            """
            SELECT NOT EXISTS (SELECT 1 FROM manifests WHERE repository_id = :id)
               AND NOT EXISTS (SELECT 1 FROM repository_blobs WHERE repository_id = :id)
               AND NOT EXISTS (SELECT 1 FROM uploads WHERE repository_id = :id)
               AND NOT EXISTS (SELECT 1 FROM deleted_manifests WHERE repository_id = :id)
            FROM repositories
            WHERE id = :id AND deleted_at IS NULL
            """)
        .bind("id", id)
        .mapTo(Boolean.class)
        .findOne()
        .orElse(false);
  }

  /** Removes a repository that holds nothing; false when it does. Only under {@link #lockAlone}. */
  public boolean deleteIfUnused(Handle handle, long id) {
    return isUnused(handle, id)
        && handle
                .createUpdate(
                    """
                    DELETE FROM repositories
                    WHERE id = :id AND deleted_at IS NULL
                    """)
                .bind("id", id)
                .execute()
            == 1;
  }

  /** Names of the repositories with manifests, after {@code last}, in byte order. */
  public List<String> listAfter(Handle handle, String last, int most) {
    return handle
        .createQuery(
            """
            SELECT path
            FROM repositories
            WHERE path > :last AND has_manifests AND deleted_at IS NULL
            ORDER BY path
            LIMIT :most
            """)
        .bind("last", last)
        .bind("most", most)
        .mapTo(String.class)
        .list();
  }

  /**
   * Ends the life of the repository and frees its name at once. Only under {@link #lockAlone}. What
   * is in it stays, to be removed batch by batch.
   */
  void markDeleted(Handle handle, long id) {
    // No repository can be named like this.
    handle
        .createUpdate(
            """
            UPDATE repositories
            SET deleted_at = clock_timestamp(), path = '@' || id
            WHERE id = :id
            """)
        .bind("id", id)
        .execute();
  }

  /** Removes the row of a deleted repository, and whatever is left in it but for its uploads. */
  void delete(Handle handle, long id) {
    handle
        .createUpdate(
            """
            DELETE FROM repositories
            WHERE id = :id AND deleted_at IS NOT NULL
            """)
        .bind("id", id)
        .execute();
  }
}
