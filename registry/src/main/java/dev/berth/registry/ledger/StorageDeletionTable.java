package dev.berth.registry.ledger;

import dev.berth.oci.Digest;
import dev.berth.registry.storage.Location;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The table {@code storage_deletions}: objects to be removed, not before their time. */
public final class StorageDeletionTable {
  private final Duration deleteAfter;

  /**
   * Creates access to the table.
   *
   * @param deleteAfter how long an object is kept after it was given up
   */
  public StorageDeletionTable(Duration deleteAfter) {
    this.deleteAfter = deleteAfter;
  }

  /** How long an object is kept after it was given up. */
  public double delaySeconds() {
    return deleteAfter.toMillis() / 1000.0;
  }

  /** Returns how long an object is kept that is given up for this reason. */
  public double delaySeconds(DeletionCause cause) {
    return cause.isDelayed() ? delaySeconds() : 0;
  }

  /** Gives an object up. A location is given up once; repeating it changes nothing. */
  public void insert(Handle handle, Location location, DeletionCause cause) {
    handle
        .createUpdate(
            """
            INSERT INTO storage_deletions (location, cause, delete_after)
            VALUES (:location, :cause, clock_timestamp() + make_interval(secs => :delay))
            ON CONFLICT (location) DO NOTHING
            """)
        .bind("location", location.path())
        .bind("cause", cause.stored())
        .bind("delay", delaySeconds(cause))
        .execute();
  }

  /** Gives up the bytes of blobs that are no longer known. They can be taken back until claimed. */
  public void insertCollected(Handle handle, List<GivenUpBlob> blobs) {
    List<GivenUpBlob> stored = blobs.stream().filter(blob -> blob.location().isPresent()).toList();
    handle
        .createUpdate(
            """
            INSERT INTO storage_deletions
                (location, digest, size, media_type_id, cause, delete_after)
            SELECT location, digest, size, media_type_id, :cause,
                   clock_timestamp() + make_interval(secs => :delay)
            FROM unnest(:locations, :digests, :sizes, :mediaTypeIds)
                AS blob (location, digest, size, media_type_id)
            """)
        .bindArray("locations", String.class, stored.stream().map(GivenUpBlob::path).toList())
        .bindArray("digests", Digest.class, stored.stream().map(GivenUpBlob::digest).toList())
        .bindArray("sizes", Long.class, stored.stream().map(GivenUpBlob::size).toList())
        .bindArray(
            "mediaTypeIds", Integer.class, stored.stream().map(GivenUpBlob::mediaTypeId).toList())
        .bind("cause", DeletionCause.COLLECTED.stored())
        .bind("delay", delaySeconds())
        .execute();
  }

  /**
   * Takes an object back that was given up a moment ago; false when it was not, or the sweeper has
   * claimed it.
   */
  public boolean takeBack(Handle handle, Location location) {
    return handle
            .createUpdate(
                """
                DELETE FROM storage_deletions
                WHERE location = :location AND claimed_until IS NULL
                """)
            .bind("location", location.path())
            .execute()
        == 1;
  }

  /** An object that stays after all. */
  public record TakenBack(Location location, long size, int mediaTypeId) {}

  /**
   * Takes the bytes of a collected blob back, those that were given up last. Bytes that the sweeper
   * claimed once may be gone, and are never given back: one that is about to claim them is waited
   * for and has won, and one that comes later passes them over.
   */
  public Optional<TakenBack> takeBack(Handle handle, Digest digest) {
    return handle
        .createQuery(
            """
            DELETE FROM storage_deletions
            WHERE claimed_until IS NULL
              AND location = (
                  SELECT location
                  FROM storage_deletions
                  WHERE digest = :digest AND claimed_until IS NULL AND cause = :collected
                  ORDER BY delete_after DESC
                  LIMIT 1
                  FOR UPDATE
              )
            RETURNING location, size, media_type_id
            """)
        .bind("digest", digest)
        .bind("collected", DeletionCause.COLLECTED.stored())
        .map(
            (row, _) ->
                new TakenBack(
                    new Location(row.getString("location")),
                    row.getLong("size"),
                    row.getInt("media_type_id")))
        .findOne();
  }
}
