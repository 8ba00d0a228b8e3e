package dev.berth.registry.check;

import dev.berth.oci.Digest;
import dev.berth.registry.storage.Location;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;

/** Everything the database knows of storage, across {@code blobs, uploads, storage_deletions}. */
final class LedgerTable {
  private static final int FETCHED_AT_ONCE = 1000;

  /** A location and what the database says of it. */
  sealed interface Entry {
    Location location();

    record BlobEntry(Location location, Digest digest, long size) implements Entry {}

    record UploadEntry(Location location, long repositoryId, UUID id, long received)
        implements Entry {}

    /** The object may be there, whole or not, or may not. */
    record Free(Location location) implements Entry {}
  }

  /** All entries in the byte order of their locations; read as the stream is, then closed. */
  Stream<Entry> all(Handle handle) {
    handle.execute("SET LOCAL idle_in_transaction_session_timeout = 0");
    return handle
        .createQuery(
            """
            SELECT kind, location, digest, size, repository_id, id
            FROM (
                SELECT 'blob' AS kind, location, digest, size, NULL AS repository_id, NULL AS id
                FROM blobs
                WHERE location IS NOT NULL
                UNION ALL
                SELECT 'upload', location, NULL, received, repository_id, id
                FROM uploads
                UNION ALL
                SELECT 'free', copy_location, NULL, NULL, NULL, NULL
                FROM uploads
                WHERE copy_location IS NOT NULL
                UNION ALL
                SELECT 'free', location, NULL, NULL, NULL, NULL
                FROM storage_deletions
            ) AS ledger
            ORDER BY location
            """)
        .setFetchSize(FETCHED_AT_ONCE)
        .map((row, _) -> entry(row))
        .stream();
  }

  private static Entry entry(ResultSet row) throws SQLException {
    Location location = new Location(row.getString("location"));
    return switch (row.getString("kind")) {
      case "blob" ->
          new Entry.BlobEntry(
              location, Digest.fromBytes(row.getBytes("digest")), row.getLong("size"));
      case "upload" ->
          new Entry.UploadEntry(
              location,
              row.getLong("repository_id"),
              row.getObject("id", UUID.class),
              row.getLong("size"));
      default -> new Entry.Free(location);
    };
  }

  /** Those of the locations that some table knows now. */
  Set<String> known(Handle handle, Collection<String> locations) {
    return handle
        .createQuery(
            """
            SELECT location
            FROM blobs
            WHERE location = ANY(:locations)
            UNION
            SELECT location
            FROM uploads
            WHERE location = ANY(:locations)
            UNION
            SELECT copy_location
            FROM uploads
            WHERE copy_location = ANY(:locations)
            UNION
            SELECT location
            FROM storage_deletions
            WHERE location = ANY(:locations)
            """)
        .bindArray("locations", String.class, locations)
        .mapTo(String.class)
        .set();
  }

  /** Whether the blob is still said to be at the location. */
  boolean blobIsAt(Handle handle, Digest digest, Location location) {
    return handle
        .createQuery(
            """
            SELECT 1
            FROM blobs
            WHERE digest = :digest AND location = :location
            """)
        .bind("digest", digest)
        .bind("location", location.path())
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /** How many bytes of the upload are accepted at the location; empty when it went on or ended. */
  Optional<Long> receivedAt(Handle handle, Entry.UploadEntry upload) {
    return handle
        .createQuery(
            """
            SELECT received
            FROM uploads
            WHERE repository_id = :repositoryId AND id = :id AND location = :location
            """)
        .bind("repositoryId", upload.repositoryId())
        .bind("id", upload.id())
        .bind("location", upload.location().path())
        .mapTo(Long.class)
        .findOne();
  }

  /** Blobs after this digest, in the order of the digests. */
  List<Entry.BlobEntry> blobsAfter(Handle handle, byte[] last, int most) {
    return handle
        .createQuery(
            """
            SELECT digest, location, size
            FROM blobs
            WHERE digest > :last AND location IS NOT NULL
            ORDER BY digest
            LIMIT :most
            """)
        .bind("last", last)
        .bind("most", most)
        .map(
            (row, _) ->
                new Entry.BlobEntry(
                    new Location(row.getString("location")),
                    Digest.fromBytes(row.getBytes("digest")),
                    row.getLong("size")))
        .list();
  }

  /** Blobs whose bytes are known to be lost. */
  ResultIterable<Digest> lostBlobs(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT digest
            FROM blobs
            WHERE location IS NULL
            ORDER BY digest
            """)
        .mapTo(Digest.class);
  }

  /** Makes the registry forget where the blob's bytes were; false when it is elsewhere by now. */
  boolean loseBlob(Handle handle, Digest digest, Location location) {
    return handle
            .createUpdate(
                """
                UPDATE blobs
                SET location = NULL
                WHERE digest = :digest AND location = :location
                """)
            .bind("digest", digest)
            .bind("location", location.path())
            .execute()
        == 1;
  }

  /** Ends an upload; returns where its objects are. */
  List<String> deleteUpload(Handle handle, long repositoryId, UUID id) {
    return handle
        .createQuery(
            """
            WITH ended AS (
                DELETE FROM uploads
                WHERE repository_id = :repositoryId AND id = :id
                RETURNING location, copy_location
            )
            SELECT location FROM ended
            UNION ALL
            SELECT copy_location FROM ended WHERE copy_location IS NOT NULL
            """)
        .bind("repositoryId", repositoryId)
        .bind("id", id)
        .mapTo(String.class)
        .list();
  }
}
