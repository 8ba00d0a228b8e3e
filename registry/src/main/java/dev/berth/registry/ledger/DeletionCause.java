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
  /** Another writer took the upload over and copied the accepted bytes. */
  TAKEN_OVER,
  /** The registry held the same bytes already. */
  DUPLICATE,
  /** The repository of the upload was deleted. */
  REPOSITORY_DELETED,
  /** A review found that nobody uses the blob. */
  COLLECTED,
  /** A check found the object in storage, but in no table. */
  UNKNOWN,
  /** A check found that its bytes do not have the digest they should have. */
  CORRUPT;

  /** The form kept in the database. */
  public String stored() {
    return name().toLowerCase(Locale.ROOT);
  }
}
