package dev.berth.registry.ledger;

import dev.berth.registry.storage.Location;
import java.time.Duration;
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
        .bind("delay", deleteAfter.toMillis() / 1000.0)
        .execute();
  }
}
