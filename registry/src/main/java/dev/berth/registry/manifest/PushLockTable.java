package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.DigestArray;
import dev.berth.registry.repository.Repository;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jdbi.v3.core.Handle;

/**
 * Locks what a push of a manifest needs, in the tables {@code repositories}, {@code blobs} and
 * {@code repository_blobs}: one statement, because a small push is as fast as its ways to the
 * database and back are few.
 */
public final class PushLockTable {

  /**
   * What is locked until the transaction ends.
   *
   * @param listed whether the catalog has the repository
   * @param blobs those of the wanted ones whose bytes the repository has
   */
  public record Locked(Repository repository, boolean listed, Set<Digest> blobs) {}

  /** Rows that the driver holds at a time. */
  private static final int FETCHED = 1000;

  /**
   * Locks the living repository of this name, and those of the blobs that it has; empty when there
   * is no such repository.
   *
   * <p>It locks in the order of all: the repository, like {@link
   * dev.berth.registry.repository.RepositoryTable#lockLiving}, then the blobs in the order of their
   * digests. A link is looked at after its blob was locked, and locked too: the statement sees
   * links as they were when it began, and one that was removed while it waited for the blob shows
   * only when it is to be locked. That {@code listed} is true of the row as it was locked hangs on
   * {@link dev.berth.registry.repository.RepositoryTable#lockAlone}: whoever locked the row FOR
   * UPDATE before changing it makes this read it again.
   */
  public Optional<Locked> lock(Handle handle, RepositoryName name, SortedSet<Digest> wanted) {
    Digest[] digests = wanted.toArray(Digest[]::new);
    return handle
        .createQuery(
            """
                WITH living AS MATERIALIZED (
                    SELECT id, has_manifests
                    FROM repositories
                    WHERE path = :path
                      AND deleted_at IS NULL
                      AND pg_advisory_xact_lock_shared(id) IS NOT NULL
                    FOR KEY SHARE
                ), linked AS MATERIALIZED (
                    SELECT wanted.place
                    FROM living
                    CROSS JOIN unnest(:digests) WITH ORDINALITY AS wanted (digest, place)
                    CROSS JOIN LATERAL (
                        SELECT blobs.digest
                        FROM blobs
                        WHERE blobs.digest = wanted.digest AND blobs.location IS NOT NULL
                        FOR KEY SHARE
                    ) AS blob
                    CROSS JOIN LATERAL (
                        SELECT repository_blobs.digest
                        FROM repository_blobs
                        WHERE repository_blobs.repository_id = living.id
                          AND repository_blobs.digest = blob.digest
                        FOR KEY SHARE
                    ) AS link
                    ORDER BY wanted.place
                )
                SELECT living.id, living.has_manifests, COALESCE(linked.place, 0) AS place
                FROM living
                LEFT JOIN linked ON true
                """)
        .bind("path", name.path())
        .bind("digests", new DigestArray(wanted))
        .setFetchSize(FETCHED)
        .reduceResultSet(
            Optional.<Locked>empty(),
            (locked, row, _) -> Optional.of(add(locked, row, name, digests)));
  }

  /**
   * Locks those of the blobs that a repository links, in the order of their digests, whether their
   * bytes are lost or not. Only for a caller that holds the repository exclusively since an earlier
   * statement: then no link can come while this waits for a blob.
   */
  public Set<Digest> lockLinked(Handle handle, long repositoryId, SortedSet<Digest> wanted) {
    Digest[] digests = wanted.toArray(Digest[]::new);
    return handle
        .createQuery(
            """
            SELECT wanted.place
            FROM unnest(:digests) WITH ORDINALITY AS wanted (digest, place)
            CROSS JOIN LATERAL (
                SELECT blobs.digest
                FROM blobs
                WHERE blobs.digest = wanted.digest
                FOR KEY SHARE
            ) AS blob
            CROSS JOIN LATERAL (
                SELECT repository_blobs.digest
                FROM repository_blobs
                WHERE repository_blobs.repository_id = :repositoryId
                  AND repository_blobs.digest = blob.digest
                FOR KEY SHARE
            ) AS link
            ORDER BY wanted.place
            """)
        .bind("repositoryId", repositoryId)
        .bind("digests", new DigestArray(wanted))
        .setFetchSize(FETCHED)
        .map((row, _) -> digests[row.getInt("place") - 1])
        .set();
  }

  private static Locked add(
      Optional<Locked> before, ResultSet row, RepositoryName name, Digest[] digests)
      throws SQLException {
    Locked locked =
        before.isPresent()
            ? before.get()
            : new Locked(
                new Repository(row.getLong("id"), name),
                row.getBoolean("has_manifests"),
                new HashSet<>());
    int place = row.getInt("place");
    if (place > 0) {
      locked.blobs().add(digests[place - 1]);
    }
    return locked;
  }
}
