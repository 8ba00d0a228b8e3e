package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.storage.Location;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * What is known of things that are gone, over {@code collected}, {@code storage_deletions} and
 * {@code repository_deletions}.
 */
final class PastTable {

  /** What was collected of this digest, the last first. */
  List<CollectedRecord> findCollected(Handle handle, Digest digest, int most) {
    return handle
        .createQuery(
            """
            SELECT collected.collected_at, collected.kind, collected.repository_id,
                   repositories.path, collected.location, collected.event, collected.finding,
                   collected.bytes
            FROM collected
            LEFT JOIN repositories
                ON repositories.id = collected.repository_id
                AND repositories.deleted_at IS NULL
            WHERE collected.digest = :digest
            ORDER BY collected.id DESC
            LIMIT :most
            """)
        .bind("digest", digest)
        .bind("most", most)
        .map((row, _) -> collected(row))
        .list();
  }

  private static CollectedRecord collected(ResultSet row) throws SQLException {
    return new CollectedRecord(
        time(row, "collected_at").orElseThrow(),
        row.getString("kind"),
        Optional.ofNullable(row.getObject("repository_id", Long.class)),
        Optional.ofNullable(row.getString("path")),
        Optional.ofNullable(row.getString("location")).map(Location::new),
        row.getString("event"),
        row.getString("finding"),
        row.getLong("bytes"));
  }

  /**
   * An object that is to be removed.
   *
   * @param deleteAfter until when it surely stays, unless it was claimed
   * @param claimed whether its removal began
   * @param removedAt when it was removed
   */
  record GivenUp(Instant deleteAfter, boolean claimed, Optional<Instant> removedAt) {}

  /** The object of this location, as long as the ledger knows it. */
  Optional<GivenUp> findGivenUp(Handle handle, Location location) {
    return handle
        .createQuery(
            """
            SELECT delete_after, claimed_until IS NOT NULL AS claimed, removed_at
            FROM storage_deletions
            WHERE location = :location
            """)
        .bind("location", location.path())
        .map((row, _) -> givenUp(row))
        .findOne();
  }

  /** Bytes of this blob that can be taken back, those that were given up last. */
  Optional<GivenUp> findRestorable(Handle handle, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT delete_after, false AS claimed, removed_at
            FROM storage_deletions
            WHERE digest = :digest AND claimed_until IS NULL AND cause = 'collected'
            ORDER BY delete_after DESC
            LIMIT 1
            """)
        .bind("digest", digest)
        .map((row, _) -> givenUp(row))
        .findOne();
  }

  private static GivenUp givenUp(ResultSet row) throws SQLException {
    return new GivenUp(
        time(row, "delete_after").orElseThrow(),
        row.getBoolean("claimed"),
        time(row, "removed_at"));
  }

  /** When a repository of this name was deleted last; remembered for some time only. */
  Optional<Instant> findRepositoryDeletion(Handle handle, RepositoryName name) {
    return handle
        .createQuery(
            """
            SELECT started_at
            FROM repository_deletions
            WHERE name = :name
            ORDER BY started_at DESC
            LIMIT 1
            """)
        .bind("name", name.path())
        .map((row, _) -> time(row, "started_at").orElseThrow())
        .findOne();
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }
}
