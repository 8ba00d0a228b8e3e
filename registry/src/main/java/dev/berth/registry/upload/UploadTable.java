package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.storage.Location;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultBearing;

/** The table {@code uploads}. Times are the database's. */
final class UploadTable {
  private final UploadConfig config;

  UploadTable(UploadConfig config) {
    this.config = config;
  }

  void insert(Handle handle, Upload upload) {
    handle
        .createUpdate(
            """
            INSERT INTO uploads (repository_id, id, location, token, digest, expires_at)
            VALUES (:repositoryId, :id, :location, :token, :digest,
                    clock_timestamp() + make_interval(secs => :expiry))
            """)
        .bind("repositoryId", upload.key().repositoryId())
        .bind("id", upload.key().id())
        .bind("location", upload.location().path())
        .bind("token", upload.token())
        .bind("digest", upload.digest())
        .bind("expiry", seconds(config.expiry()))
        .execute();
  }

  Optional<Upload> find(Handle handle, UploadKey key) {
    return one(
        handle
            .createQuery(
                """
                SELECT repository_id, id, location, copy_location, token, received, digest
                FROM uploads
                WHERE repository_id = :repositoryId AND id = :id
                """)
            .bind("repositoryId", key.repositoryId())
            .bind("id", key.id()));
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
                  AND token = :token AND received = :received
                """)
            .bind("repositoryId", seen.key().repositoryId())
            .bind("id", seen.key().id())
            .bind("token", seen.token())
            .bind("received", seen.received())
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
                  AND token = :token AND received = :received
                """)
            .bind("repositoryId", seen.key().repositoryId())
            .bind("id", seen.key().id())
            .bind("token", seen.token())
            .bind("received", seen.received())
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
            .bind("location", written.location().path())
            .bind("began", began)
            .bind("expiry", seconds(config.expiry()))
            .execute()
        == 1;
  }

  /** Ends the upload for its writer; false when it is no longer the writer. */
  boolean deleteOwn(Handle handle, UploadKey key, UUID token, long began) {
    return handle
            .createUpdate(
                """
                DELETE FROM uploads
                WHERE repository_id = :repositoryId AND id = :id
                  AND token = :token AND received = :began
                """)
            .bind("repositoryId", key.repositoryId())
            .bind("id", key.id())
            .bind("token", token)
            .bind("began", began)
            .execute()
        == 1;
  }

  /**
   * Ends an upload that nobody writes or began to copy; false when somebody does, or when it is no
   * longer as it was seen.
   */
  boolean deleteResting(Handle handle, Upload seen) {
    return handle
            .createUpdate(
                """
                DELETE FROM uploads
                WHERE repository_id = :repositoryId AND id = :id
                  AND token = :token AND received = :received AND location = :location
                  AND claimed_until IS NULL AND copy_location IS NULL
                """)
            .bind("repositoryId", seen.key().repositoryId())
            .bind("id", seen.key().id())
            .bind("token", seen.token())
            .bind("received", seen.received())
            .bind("location", seen.location().path())
            .execute()
        == 1;
  }

  /** Ends the upload, whoever writes it. */
  Optional<Upload> delete(Handle handle, UploadKey key) {
    return one(
        handle
            .createQuery(
                """
                DELETE FROM uploads
                WHERE repository_id = :repositoryId AND id = :id
                RETURNING repository_id, id, location, copy_location, token, received, digest
                """)
            .bind("repositoryId", key.repositoryId())
            .bind("id", key.id()));
  }

  /** Ends expired uploads that nobody writes, oldest first; passes over rows others hold. */
  List<Upload> deleteExpired(Handle handle, int most) {
    return all(
        handle
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
                RETURNING repository_id, id, location, copy_location, token, received, digest
                """)
            .bind("most", most));
  }

  private static Optional<Upload> one(ResultBearing rows) {
    return all(rows).stream().findFirst();
  }

  private static List<Upload> all(ResultBearing rows) {
    return rows.map((row, _) -> upload(row)).list();
  }

  private static Upload upload(ResultSet row) throws SQLException {
    return new Upload(
        new UploadKey(row.getLong("repository_id"), row.getObject("id", UUID.class)),
        new Location(row.getString("location")),
        Optional.ofNullable(row.getString("copy_location")).map(Location::new),
        row.getObject("token", UUID.class),
        row.getLong("received"),
        Digest.fromBytes(row.getBytes("digest")));
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
