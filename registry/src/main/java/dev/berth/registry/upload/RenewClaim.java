package dev.berth.registry.upload;

import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renews the claim of a writer while it is at work. */
final class RenewClaim {
  private static final Logger log = LoggerFactory.getLogger(RenewClaim.class);

  private final Database database;
  private final UploadTable uploads;

  RenewClaim(UploadParts parts) {
    this.database = parts.database();
    this.uploads = parts.uploads();
  }

  /**
   * Renews the claim; false only when the database says that the upload has another writer. While
   * it cannot be asked the writer goes on: another one writes elsewhere, and what this one brings
   * is accepted by the database or not at all.
   */
  boolean stillOurs(UploadKey key, UUID token) {
    try {
      return database.inTransaction(handle -> uploads.renewClaim(handle, key, token));
    } catch (DatabaseUnavailableException e) {
      log.atWarn().addKeyValue("upload", key.id()).log("claim not renewed");
      return true;
    }
  }
}
