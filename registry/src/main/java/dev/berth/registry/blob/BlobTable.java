package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.registry.ledger.GivenUpBlob;
import dev.berth.registry.storage.Location;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.jdbi.v3.core.Handle;

/** The table {@code blobs}, partitioned by digest. */
public final class BlobTable {

  /** The blob, when the registry holds its bytes. */
  public Optional<Blob> find(Handle handle, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT size, location
            FROM blobs
            WHERE digest = :digest AND location IS NOT NULL
            """)
        .bind("digest", digest)
        .map((row, _) -> blob(digest, row))
        .findOne();
  }

  /**
   * Keeps the blob from being deleted until the transaction ends, and returns it if it is there.
   */
  public Optional<Blob> lock(Handle handle, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT size, location
            FROM blobs
            WHERE digest = :digest AND location IS NOT NULL
            FOR KEY SHARE
            """)
        .bind("digest", digest)
        .map((row, _) -> blob(digest, row))
        .findOne();
  }

  private static Blob blob(Digest digest, ResultSet row) throws SQLException {
    return new Blob(digest, row.getLong("size"), new Location(row.getString("location")));
  }

  /**
   * Makes other bytes those of a blob whose bytes are lost; false when it has others than these by
   * now. A check may have noted the loss meanwhile.
   */
  public boolean replace(Handle handle, Blob lost, Location replacement) {
    return handle
            .createUpdate(
                """
                UPDATE blobs
                SET location = :replacement
                WHERE digest = :digest AND (location = :location OR location IS NULL)
                """)
            .bind("digest", lost.digest())
            .bind("location", lost.location().path())
            .bind("replacement", replacement.path())
            .execute()
        == 1;
  }

  /**
   * Makes the blob known, and says where its bytes are: at the given location when it was not known
   * or its bytes were lost, elsewhere when the registry held them already. Waits for a review that
   * is about to delete the blob, and inserts it anew when that one did.
   */
  public Location upsert(Handle handle, Blob blob, int mediaTypeId) {
    return handle
        .createQuery(
            """
            INSERT INTO blobs (digest, size, media_type_id, location)
            VALUES (:digest, :size, :mediaTypeId, :location)
            ON CONFLICT (digest) DO UPDATE
            SET location = COALESCE(blobs.location, EXCLUDED.location)
            RETURNING location
            """)
        .bind("digest", blob.digest())
        .bind("size", blob.size())
        .bind("mediaTypeId", mediaTypeId)
        .bind("location", blob.location().path())
        .mapTo(String.class)
        .map(Location::new)
        .one();
  }

  /**
   * Keeps blobs from being deleted until the transaction ends, and returns those that are there.
   * Locks in the order of the digests, which is everyone's order; each look-up carries its key, so
   * that it touches one partition.
   */
  public List<Digest> lockAll(Handle handle, SortedSet<Digest> digests) {
    if (digests.isEmpty()) {
      return List.of();
    }
    return handle
        .createQuery(
            """
            SELECT found.digest
            FROM unnest(:digests) WITH ORDINALITY AS wanted (digest, place)
            CROSS JOIN LATERAL (
                SELECT blobs.digest
                FROM blobs
                WHERE blobs.digest = wanted.digest AND blobs.location IS NOT NULL
                FOR KEY SHARE
            ) AS found
            ORDER BY wanted.place
            """)
        .bindArray("digests", Digest.class, digests)
        .mapTo(Digest.class)
        .list();
  }

  /**
   * Keeps everyone else from the blob until the transaction ends: those who need it to stay, and
   * reviews. Waits for them.
   *
   * @return false when there is no such blob
   */
  public boolean lockAlone(Handle handle, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT 1
            FROM blobs
            WHERE digest = :digest
            FOR UPDATE
            """)
        .bind("digest", digest)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /**
   * Keeps everyone else from the blobs until the transaction ends, and returns those it got. Waits
   * for nobody: blobs that others hold are left out, like those that are not there.
   */
  public List<Digest> lockForReview(Handle handle, SortedSet<Digest> digests) {
    return handle
        .createQuery(
            """
            SELECT found.digest
            FROM unnest(:digests) AS wanted (digest)
            CROSS JOIN LATERAL (
                SELECT blobs.digest
                FROM blobs
                WHERE blobs.digest = wanted.digest
                FOR UPDATE SKIP LOCKED
            ) AS found
            """)
        .bindArray("digests", Digest.class, digests)
        .mapTo(Digest.class)
        .list();
  }

  /** Those of the blobs that are there, whoever holds them. */
  public List<Digest> findPresent(Handle handle, Collection<Digest> digests) {
    if (digests.isEmpty()) {
      return List.of();
    }
    return handle
        .createQuery(
            """
            SELECT found.digest
            FROM unnest(:digests) AS wanted (digest)
            CROSS JOIN LATERAL (
                SELECT blobs.digest
                FROM blobs
                WHERE blobs.digest = wanted.digest
                LIMIT 1
            ) AS found
            """)
        .bindArray("digests", Digest.class, digests)
        .mapTo(Digest.class)
        .list();
  }

  /** Forgets blobs that nobody uses, and says what objects they leave behind. */
  public List<GivenUpBlob> deleteAll(Handle handle, Collection<Digest> digests) {
    return handle
        .createQuery(
            """
            DELETE FROM blobs
            USING unnest(:digests) AS unused (digest)
            WHERE blobs.digest = unused.digest
            RETURNING blobs.digest, blobs.size, blobs.media_type_id, blobs.location
            """)
        .bindArray("digests", Digest.class, digests)
        .map(
            (row, _) ->
                new GivenUpBlob(
                    Digest.fromBytes(row.getBytes("digest")),
                    row.getLong("size"),
                    row.getInt("media_type_id"),
                    Optional.ofNullable(row.getString("location")).map(Location::new)))
        .list();
  }
}
