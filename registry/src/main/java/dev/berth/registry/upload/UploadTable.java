package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.storage.Location;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** The table {@code uploads}. Times are the database's. */
final class UploadTable {
  private final UploadConfig config;

  UploadTable(UploadConfig config) {
    this.config = config;
  }

  /**
   * Begins an upload that its writer has claimed, and returns its repository; empty when there is
   * none. Takes the lock of {@link RepositoryTable#lockLiving} by itself.
   */
  Optional<Repository> insert(Handle handle, RepositoryName name, UUID id, Progress progress) {
    return handle
        .createQuery(
            """
            INSERT INTO uploads (
                repository_id, id, location, token, digest, claimed_until, expires_at)
            SELECT repositories.id, :id, :location, :token, :digest,
                   clock_timestamp() + make_interval(secs => :claim),
                   clock_timestamp() + make_interval(secs => :expiry)
            FROM repositories
            WHERE path = :path
              AND deleted_at IS NULL
              AND pg_advisory_xact_lock_shared(repositories.id) IS NOT NULL
            FOR KEY SHARE
            RETURNING repository_id
            """)
        .bind("path", name.path())
        .bind("id", id)
        .bind("location", progress.location().path())
        .bind("token", progress.token())
        .bind("digest", progress.digest())
        .bind("claim", seconds(config.claim()))
        .bind("expiry", seconds(config.expiry()))
        .mapTo(Long.class)
        .findOne()
        .map(repositoryId -> new Repository(repositoryId, name));
  }

  /** The upload of this id in the living repository of this name. */
  Optional<Upload> find(Handle handle, RepositoryName name, UUID id) {
    return handle
        .createQuery(
            """
            SELECT repository_id, location, copy_location, token, received, digest,
                   (SELECT name FROM media_types WHERE media_types.id = media_type_id) AS media_type
            FROM uploads
            WHERE repository_id = (
                    SELECT repositories.id
                    FROM repositories
                    WHERE path = :path AND deleted_at IS NULL
                )
              AND id = :id
            """)
        .bind("path", name.path())
        .bind("id", id)
        .map(
            (row, _) ->
                upload(new UploadKey(new Repository(row.getLong("repository_id"), name), id), row))
        .findOne();
  }

  Optional<Upload> find(Handle handle, UploadKey key) {
    return handle
        .createQuery(
            """
            SELECT repository_id, location, copy_location, token, received, digest,
                   (SELECT name FROM media_types WHERE media_types.id = media_type_id) AS media_type
            FROM uploads
            WHERE repository_id = :repositoryId AND id = :id
            """)
        .bind("repositoryId", key.repositoryId())
        .bind("id", key.id())
        .map((row, _) -> upload(key, row))
        .findOne();
  }

  /**
   * Lets the writer begin to work; false when the upload is no longer as it was seen. Waits for a
   * change that is about to be committed.
   */
  boolean claim(Handle handle, Upload seen) {
    return handle
            .createUpdate(
                """
                UPDATE uploads
                SET claimed_until = clock_timestamp() + make_interval(secs => :claim)
                WHERE repository_id = :repositoryId AND id = :id
                  AND token = :token AND received = :received AND location = :location
                """)
            .bind("repositoryId", seen.key().repositoryId())
            .bind("id", seen.key().id())
            .bind("token", seen.token())
            .bind("received", seen.received())
            .bind("location", seen.location().path())
            .bind("claim", seconds(config.claim()))
            .execute()
        == 1;
  }

  /** Says that the writer is at work; false when it is no longer the writer. */
  boolean renewClaim(Handle handle, UploadKey key, UUID token) {
    return handle
            .createUpdate(
                """
                UPDATE uploads
                SET claimed_until = clock_timestamp() + make_interval(secs => :claim),
                    expires_at = clock_timestamp() + make_interval(secs => :expiry)
                WHERE repository_id = :repositoryId AND id = :id AND token = :token
                """)
            .bind("expiry", seconds(config.expiry()))
            .bind("repositoryId", key.repositoryId())
            .bind("id", key.id())
            .bind("token", token)
            .bind("claim", seconds(config.claim()))
            .execute()
        == 1;
  }

  /** Makes another the writer; false when the upload is no longer as it was seen. */
  boolean takeOver(Handle handle, Upload seen, UUID newToken, Location copyLocation) {
    return handle
            .createUpdate(
                """
                UPDATE uploads
                SET token = :newToken,
                    copy_location = :copyLocation,
                    claimed_until = clock_timestamp() + make_interval(secs => :claim)
                WHERE repository_id = :repositoryId AND id = :id
                  AND token = :token AND received = :received AND location = :location
                """)
            .bind("repositoryId", seen.key().repositoryId())
            .bind("id", seen.key().id())
            .bind("token", seen.token())
            .bind("received", seen.received())
            .bind("location", seen.location().path())
            .bind("newToken", newToken)
            .bind("copyLocation", copyLocation.path())
            .bind("claim", seconds(config.claim()))
            .execute()
        == 1;
  }

  /**
   * Accepts what the writer made durable, at the place where it wrote; false when it is no longer
   * the writer or others accepted something meanwhile.
   */
  boolean accept(Handle handle, Upload written, long began) {
    return handle
            .createUpdate(
                """
                UPDATE uploads
                SET received = :received,
                    digest = :digest,
                    media_type_id = (SELECT id FROM media_types WHERE name = :mediaType),
                    location = :location,
                    copy_location = NULL,
                    claimed_until = NULL,
                    expires_at = clock_timestamp() + make_interval(secs => :expiry)
                WHERE repository_id = :repositoryId AND id = :id
                  AND token = :token AND received = :began
                """)
            .bind("repositoryId", written.key().repositoryId())
            .bind("id", written.key().id())
            .bind("token", written.token())
            .bind("received", written.received())
            .bind("digest", written.digest())
            .bind("mediaType", written.mediaType().name())
            .bind("location", written.location().path())
            .bind("began", began)
            .bind("expiry", seconds(config.expiry()))
            .execute()
        == 1;
  }

  /** Ends the upload, whoever writes it. */
  Optional<UploadObjects> delete(Handle handle, UploadKey key) {
    return handle
        .createQuery(
            """
            DELETE FROM uploads
            WHERE repository_id = :repositoryId AND id = :id
            RETURNING repository_id, location, copy_location
            """)
        .bind("repositoryId", key.repositoryId())
        .bind("id", key.id())
        .map((row, _) -> objects(row))
        .findOne();
  }

  /** Ends the upload if its bytes are at this location. */
  Optional<UploadObjects> deleteAt(Handle handle, UploadKey key, Location location) {
    return handle
        .createQuery(
            """
            DELETE FROM uploads
            WHERE repository_id = :repositoryId AND id = :id AND location = :location
            RETURNING repository_id, location, copy_location
            """)
        .bind("repositoryId", key.repositoryId())
        .bind("id", key.id())
        .bind("location", location.path())
        .map((row, _) -> objects(row))
        .findOne();
  }

  /** Ends expired uploads that nobody writes, oldest first; passes over rows others hold. */
  List<UploadObjects> deleteExpired(Handle handle, int most) {
    return handle
        .createQuery(
            """
            DELETE FROM uploads
            WHERE (repository_id, id) IN (
                SELECT repository_id, id
                FROM uploads
                WHERE expires_at < clock_timestamp()
                  AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
                ORDER BY expires_at
                LIMIT :most
                FOR UPDATE SKIP LOCKED
            )
            RETURNING repository_id, location, copy_location
            """)
        .bind("most", most)
        .map((row, _) -> objects(row))
        .list();
  }

  private static Upload upload(UploadKey key, ResultSet row) throws SQLException {
    UploadObjects objects = objects(row);
    return new Upload(
        key,
        objects.location(),
        objects.copy(),
        row.getObject("token", UUID.class),
        row.getLong("received"),
        Digest.fromBytes(row.getBytes("digest")),
        Optional.ofNullable(row.getString("media_type"))
            .map(MediaType::new)
            .orElse(MediaType.OCTET_STREAM));
  }

  private static UploadObjects objects(ResultSet row) throws SQLException {
    return new UploadObjects(
        row.getLong("repository_id"),
        new Location(row.getString("location")),
        Optional.ofNullable(row.getString("copy_location")).map(Location::new));
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
