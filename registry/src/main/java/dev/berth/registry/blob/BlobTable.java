package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.registry.storage.Location;
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
        .map(
            (row, _) ->
                new Blob(digest, row.getLong("size"), new Location(row.getString("location"))))
        .findOne();
  }

  /**
   * Makes the blob known, and says where its bytes are: at the given location when it was not known
   * or its bytes were lost, elsewhere when the registry held them already. Waits for a review that
   * is about to delete the blob, and inserts it anew when that one did.
   */
  public Location upsert(Handle handle, Blob blob) {
    return handle
        .createQuery(
            """
            INSERT INTO blobs (digest, size, media_type_id, location)
            SELECT :digest, :size, id, :location
            FROM media_types
            WHERE name = 'application/octet-stream'
            ON CONFLICT (digest) DO UPDATE
            SET location = COALESCE(blobs.location, EXCLUDED.location)
            RETURNING location
            """)
        .bind("digest", blob.digest())
        .bind("size", blob.size())
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
}
