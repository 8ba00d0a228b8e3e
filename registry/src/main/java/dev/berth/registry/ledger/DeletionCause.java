package dev.berth.registry.ledger;

import java.util.Locale;

/** Why an object is to be removed from storage. */
public enum DeletionCause {
  /** The client cancelled its upload. */
  CANCELLED,
  /** The one request of the upload failed, so that nobody could go on with it. */
  FAILED,
  /** The upload was not finished in time. */
  EXPIRED,
  /** Another writer took the upload over; no bytes were accepted here. */
  TAKEN_OVER,
  /** Another writer took the upload over and copied the bytes that were accepted here. */
  COPIED,
  /** The registry held the same bytes already. */
  DUPLICATE,
  /** The repository of the upload was deleted. */
  REPOSITORY_DELETED,
  /** A review found that nobody uses the blob. */
  COLLECTED,
  /** A check found the object in storage, but in no table. */
  UNKNOWN,
  /** A check or a push found that its bytes are missing, or are not those of its blob. */
  CORRUPT;

  /**
   * Returns whether the object is kept for {@code storage.delete-after}. The bytes of a failed
   * request were never acknowledged: no client and no backup of the database counts on them. Nor is
   * an unfinished upload worth its bytes twice: who restores a backup has its client begin again.
   */
  boolean isDelayed() {
    return this != FAILED && this != COPIED;
  }

  /** The form kept in the database. */
  public String stored() {
    return name().toLowerCase(Locale.ROOT);
  }
}
