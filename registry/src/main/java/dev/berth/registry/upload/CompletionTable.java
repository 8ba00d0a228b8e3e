package dev.berth.registry.upload;

import dev.berth.oci.MediaType;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.review.ReviewEvent;
import dev.berth.registry.storage.Location;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Makes an upload a blob of its repository, in all tables that this touches: one statement instead
 * of a transaction of several, because a push of small blobs is as fast as its ways to the database
 * and back are few.
 *
 * <p>It locks in the order of all: the repository, like {@link
 * dev.berth.registry.repository.RepositoryTable#lockLiving}, then the blob. A review that is about
 * to delete the blob is waited for, and the blob inserted anew when that one did.
 */
final class CompletionTable {
  private final StorageDeletionTable deletions;

  CompletionTable(StorageDeletionTable deletions) {
    this.deletions = deletions;
  }

  /**
   * The result of an attempt.
   *
   * @param heldAt where the registry held the same bytes already
   */
  record Attempt(Outcome outcome, Optional<Location> heldAt) {}

  /** What came of it. */
  enum Outcome {
    DONE,
    /** The upload is not as it was seen, or it does not rest. */
    NOT_OURS,
    REPOSITORY_GONE
  }

  /** Completes an upload for its writer, who made the bytes of the blob durable. */
  Attempt completeOwn(Handle handle, Upload seen, Upload written, Blob blob) {
    return complete(handle, seen, written, blob, false);
  }

  /** Completes an upload whose bytes are all there, when nobody writes or copies it. */
  Attempt completeResting(Handle handle, Upload seen, Blob blob) {
    return complete(handle, seen, seen, blob, true);
  }

  /**
   * A blob that was known keeps its media type, unless none was detected when it came. Bytes that
   * are not needed are given up: those of the new blob when the registry held the same already, and
   * those of the upload when another writer had copied them. A new link queues its own review; an
   * old one is given the same time again, since its client counts on it.
   */
  private Attempt complete(Handle handle, Upload seen, Upload written, Blob blob, boolean resting) {
    return handle
        .createQuery(
            """
            WITH living AS (
                SELECT id
                FROM repositories
                WHERE id = :repositoryId
                  AND deleted_at IS NULL
                  AND pg_advisory_xact_lock_shared(:repositoryId) IS NOT NULL
                FOR KEY SHARE
            ), ended AS (
                DELETE FROM uploads
                USING living
                WHERE uploads.repository_id = living.id
                  AND uploads.repository_id = :repositoryId
                  AND uploads.id = :uploadId
                  AND uploads.token = :token
                  AND uploads.received = :seenReceived
                  AND uploads.location = :seenLocation
                  AND NOT (:resting AND (claimed_until IS NOT NULL OR copy_location IS NOT NULL))
                RETURNING uploads.location
            ), kept AS (
                INSERT INTO blobs (digest, size, media_type_id, location)
                SELECT :digest, :size,
                       COALESCE(
                           (SELECT id FROM media_types WHERE name = :mediaType),
                           (SELECT id FROM media_types WHERE name = :undetected)
                       ),
                       :location
                FROM ended
                ON CONFLICT (digest) DO UPDATE
                SET location = COALESCE(blobs.location, EXCLUDED.location),
                    media_type_id = CASE
                        WHEN blobs.media_type_id = (
                            SELECT id FROM media_types WHERE name = :undetected
                        )
                        THEN EXCLUDED.media_type_id
                        ELSE blobs.media_type_id
                    END
                RETURNING location
            ), linked AS (
                INSERT INTO repository_blobs (repository_id, digest)
                SELECT :repositoryId, :digest
                FROM kept
                ON CONFLICT (repository_id, digest) DO NOTHING
                RETURNING digest
            ), reviewed AS (
                INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
                SELECT :repositoryId, :digest, review_after(:event), :event
                FROM kept
                WHERE NOT EXISTS (SELECT 1 FROM linked)
            ), given_up AS (
                INSERT INTO storage_deletions (location, cause, delete_after)
                SELECT unneeded.location, unneeded.cause,
                       clock_timestamp() + make_interval(secs => unneeded.delay)
                FROM (
                    SELECT :location AS location, :duplicate AS cause,
                           :duplicateDelay AS delay
                    FROM kept
                    WHERE kept.location <> :location
                    UNION ALL
                    SELECT ended.location, :takenOver, :takenOverDelay
                    FROM ended
                    WHERE ended.location <> :location
                ) AS unneeded
                ON CONFLICT (location) DO NOTHING
            )
            SELECT CASE
                WHEN EXISTS (SELECT 1 FROM kept) THEN 'DONE'
                WHEN EXISTS (SELECT 1 FROM living) THEN 'NOT_OURS'
                ELSE 'REPOSITORY_GONE'
            END AS outcome,
            (SELECT location FROM kept WHERE location <> :location) AS held_at
            """)
        .bind("repositoryId", seen.key().repositoryId())
        .bind("uploadId", seen.key().id())
        .bind("token", written.token())
        .bind("seenReceived", seen.received())
        .bind("seenLocation", seen.location().path())
        .bind("resting", resting)
        .bind("digest", blob.digest())
        .bind("size", blob.size())
        .bind("mediaType", written.mediaType().name())
        .bind("undetected", MediaType.OCTET_STREAM.name())
        .bind("location", blob.location().path())
        .bind("event", ReviewEvent.BLOB_UPLOAD.code())
        .bind("duplicate", DeletionCause.DUPLICATE.stored())
        .bind("duplicateDelay", deletions.delaySeconds(DeletionCause.DUPLICATE))
        .bind("takenOver", seen.whenTakenOver().stored())
        .bind("takenOverDelay", deletions.delaySeconds(seen.whenTakenOver()))
        .map(
            (row, _) ->
                new Attempt(
                    Outcome.valueOf(row.getString("outcome")),
                    Optional.ofNullable(row.getString("held_at")).map(Location::new)))
        .one();
  }
}
