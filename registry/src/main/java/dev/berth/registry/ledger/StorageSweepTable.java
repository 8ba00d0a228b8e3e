package dev.berth.registry.ledger;

import dev.berth.oci.Digest;
import dev.berth.registry.review.Due;
import dev.berth.registry.storage.Location;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/**
 * The table {@code storage_deletions} as it is worked off. A row that was claimed once can never be
 * taken back. Rows are claimed without waiting for anybody, and outlive the first removal of their
 * object for some time, after which it is removed once more: a writer that slept cannot leave an
 * object behind.
 */
public final class StorageSweepTable {
  private static final Duration BETWEEN_REMOVALS = Duration.ofHours(1);

  private final Duration claim;

  /**
   * Creates access to the table.
   *
   * @param claim how long a claimed object is left to who claimed it
   */
  public StorageSweepTable(Duration claim) {
    this.claim = claim;
  }

  /**
   * An object to be removed.
   *
   * @param size as far as it is known
   * @param again whether it was removed before
   */
  public record Claimed(
      Location location, Optional<Digest> digest, OptionalLong size, String cause, boolean again) {}

  /** Claims objects that are due, the oldest first, at most so many. */
  public List<Claimed> claim(Handle handle, Due due, int most) {
    return handle
        .createQuery(
            """
            UPDATE storage_deletions
            SET claimed_until = clock_timestamp() + make_interval(secs => :claim)
            WHERE location = ANY(ARRAY(
                SELECT location
                FROM storage_deletions
                WHERE %s
                ORDER BY COALESCE(claimed_until, delete_after)
                LIMIT :most
                FOR UPDATE SKIP LOCKED
            ))
            RETURNING location, digest, size, cause, removed_at IS NOT NULL AS again
            """
                .formatted(condition(due)))
        .bind("claim", claim.toMillis() / 1000.0)
        .bind("most", most)
        .map(
            (row, _) ->
                new Claimed(
                    new Location(row.getString("location")),
                    Optional.ofNullable(row.getBytes("digest")).map(Digest::fromBytes),
                    row.getObject("size") == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(row.getLong("size")),
                    row.getString("cause"),
                    row.getBoolean("again")))
        .list();
  }

  private static String condition(Due due) {
    return switch (due) {
      case BY_TIME -> "COALESCE(claimed_until, delete_after) <= (SELECT clock_timestamp())";
      case NOW -> "claimed_until IS NULL OR claimed_until <= (SELECT clock_timestamp())";
    };
  }

  /** Notes the first removal of objects; returns those that nobody had noted before. */
  public List<Location> markRemoved(Handle handle, Collection<Location> locations) {
    return handle
        .createQuery(
            """
            UPDATE storage_deletions
            SET removed_at = clock_timestamp(),
                claimed_until = clock_timestamp() + make_interval(secs => :pause)
            WHERE location = ANY(:locations) AND removed_at IS NULL
            RETURNING location
            """)
        .bind("pause", BETWEEN_REMOVALS.toSeconds())
        .bindArray("locations", String.class, paths(locations))
        .mapTo(String.class)
        .map(Location::new)
        .list();
  }

  /** Forgets objects that were removed twice. */
  public void delete(Handle handle, Collection<Location> locations) {
    handle
        .createUpdate(
            """
            DELETE FROM storage_deletions
            WHERE location = ANY(:locations) AND removed_at IS NOT NULL
            """)
        .bindArray("locations", String.class, paths(locations))
        .execute();
  }

  /** Puts off what failed: by a minute, then by twice as long each time, up to a day. */
  public void putOffFailed(Handle handle, Collection<Location> locations) {
    handle
        .createUpdate(
            """
            UPDATE storage_deletions
            SET attempts = attempts + 1,
                claimed_until = clock_timestamp()
                    + LEAST(interval '1 minute' * power(2, LEAST(attempts, 11)), interval '1 day')
            WHERE location = ANY(:locations)
            """)
        .bindArray("locations", String.class, paths(locations))
        .execute();
  }

  private static List<String> paths(Collection<Location> locations) {
    return locations.stream().map(Location::path).toList();
  }
}
