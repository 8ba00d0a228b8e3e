package dev.berth.registry.repository;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.RepositoryDeletion.Removed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultBearing;

/** The table {@code repository_deletions}. Times are the database's. */
final class RepositoryDeletionTable {
  private final Duration claim;

  /**
   * Creates access to the table.
   *
   * @param claim how long after a batch nobody else takes the deletion over
   */
  RepositoryDeletionTable(Duration claim) {
    this.claim = claim;
  }

  RepositoryDeletion insert(Handle handle, Repository repository) {
    return find(handle
            .createQuery(
                """
                    INSERT INTO repository_deletions (id, repository_id, name)
                    VALUES (:id, :repositoryId, :name)
                    RETURNING id, repository_id, name, started_at, finished_at,
                              tags, manifests, blobs, uploads
                    """)
            .bind("id", UUID.randomUUID())
            .bind("repositoryId", repository.id())
            .bind("name", repository.name().path()))
        .orElseThrow();
  }

  Optional<RepositoryDeletion> find(Handle handle, UUID id) {
    return find(
        handle
            .createQuery(
                """
                SELECT id, repository_id, name, started_at, finished_at,
                       tags, manifests, blobs, uploads
                FROM repository_deletions
                WHERE id = :id
                """)
            .bind("id", id));
  }

  /** The oldest deletion under way of a repository that had this name. */
  Optional<RepositoryDeletion> findOpen(Handle handle, RepositoryName name) {
    return find(
        handle
            .createQuery(
                """
                SELECT id, repository_id, name, started_at, finished_at,
                       tags, manifests, blobs, uploads
                FROM repository_deletions
                WHERE name = :name AND finished_at IS NULL
                ORDER BY started_at
                LIMIT 1
                """)
            .bind("name", name.path()));
  }

  /** Takes the oldest deletion under way that nobody works on; never waits for others. */
  Optional<RepositoryDeletion> claimNext(Handle handle) {
    return find(
        handle
            .createQuery(
                """
                UPDATE repository_deletions
                SET claimed_until = clock_timestamp() + make_interval(secs => :claim)
                WHERE id = (
                    SELECT id
                    FROM repository_deletions
                    WHERE finished_at IS NULL
                      AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
                    ORDER BY started_at
                    LIMIT 1
                    FOR UPDATE SKIP LOCKED
                )
                RETURNING id, repository_id, name, started_at, finished_at,
                          tags, manifests, blobs, uploads
                """)
            .bind("claim", seconds()));
  }

  /** Takes this deletion; false when it is finished or somebody works on it. */
  boolean claim(Handle handle, UUID id) {
    return handle
            .createUpdate(
                """
                UPDATE repository_deletions
                SET claimed_until = clock_timestamp() + make_interval(secs => :claim)
                WHERE id = :id AND finished_at IS NULL
                  AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
                """)
            .bind("id", id)
            .bind("claim", seconds())
            .execute()
        == 1;
  }

  /**
   * Says that a worker is at it, and keeps other workers waiting until the transaction ends: should
   * there be two after all, they take turns.
   */
  void renewClaim(Handle handle, UUID id) {
    handle
        .createUpdate(
            """
            UPDATE repository_deletions
            SET claimed_until = clock_timestamp() + make_interval(secs => :claim)
            WHERE id = :id AND finished_at IS NULL
            """)
        .bind("id", id)
        .bind("claim", seconds())
        .execute();
  }

  /** Lets somebody else take over at once. */
  void release(Handle handle, UUID id) {
    handle
        .createUpdate(
            """
            UPDATE repository_deletions
            SET claimed_until = NULL
            WHERE id = :id
            """)
        .bind("id", id)
        .execute();
  }

  /** Adds to what was removed. */
  void add(Handle handle, UUID id, Removed more) {
    handle
        .createUpdate(
            """
            UPDATE repository_deletions
            SET tags = tags + :tags,
                manifests = manifests + :manifests,
                blobs = blobs + :blobs,
                uploads = uploads + :uploads
            WHERE id = :id
            """)
        .bind("id", id)
        .bind("tags", more.tags())
        .bind("manifests", more.manifests())
        .bind("blobs", more.blobs())
        .bind("uploads", more.uploads())
        .execute();
  }

  void finish(Handle handle, UUID id) {
    handle
        .createUpdate(
            """
            UPDATE repository_deletions
            SET finished_at = clock_timestamp(), claimed_until = NULL
            WHERE id = :id AND finished_at IS NULL
            """)
        .bind("id", id)
        .execute();
  }

  /** Forgets deletions that were finished so long ago. */
  void deleteFinished(Handle handle, Duration ago) {
    handle
        .createUpdate(
            """
            DELETE FROM repository_deletions
            WHERE finished_at < clock_timestamp() - make_interval(secs => :ago)
            """)
        .bind("ago", ago.toSeconds())
        .execute();
  }

  private double seconds() {
    return claim.toMillis() / 1000.0;
  }

  private static Optional<RepositoryDeletion> find(ResultBearing rows) {
    return rows.map((row, _) -> deletion(row)).findOne();
  }

  private static RepositoryDeletion deletion(ResultSet row) throws SQLException {
    return new RepositoryDeletion(
        row.getObject("id", UUID.class),
        row.getLong("repository_id"),
        new RepositoryName(row.getString("name")),
        findTime(row, "started_at").orElseThrow(),
        findTime(row, "finished_at"),
        new Removed(
            row.getLong("tags"),
            row.getLong("manifests"),
            row.getLong("blobs"),
            row.getLong("uploads")));
  }

  private static Optional<Instant> findTime(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }
}
