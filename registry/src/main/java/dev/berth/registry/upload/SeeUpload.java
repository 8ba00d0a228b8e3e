package dev.berth.registry.upload;

import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.Optional;
import java.util.UUID;

/** Sees how far an upload is. */
final class SeeUpload {
  /** How many times as long as a beginning is remembered bytes must be kept. */
  private static final int LONGER = 10;

  private final Database database;
  private final UploadTable uploads;
  private final OpenUploads open;
  private final boolean remembers;
  private final RepositoryLookup repositories;

  SeeUpload(UploadParts parts, RepositoryLookup repositories) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.open = parts.open();
    this.remembers = parts.deletions().delaySeconds() * 1000 > LONGER * parts.renewal().toMillis();
    this.repositories = repositories;
  }

  /**
   * The upload that a path names, if it was begun on this node a moment ago, as it was then. Nearly
   * always it still is, and the database need not be asked; whether another node has worked on it
   * meanwhile shows when it is to be completed.
   *
   * <p>Who writes to it may create an object that another node has given up. The ledger has it
   * then, and must not have done with it before it is created: so nothing is remembered where bytes
   * are deleted soon.
   */
  Optional<Upload> findJustBegun(RepositoryName name, String text) {
    return remembers ? open.findJustBegun(name, UploadKey.parseId(text)) : Optional.empty();
  }

  /**
   * The upload that a path names, as the database knows it.
   *
   * @throws OciException NAME_UNKNOWN or BLOB_UPLOAD_UNKNOWN when there is none
   */
  Upload get(RepositoryName name, String text) {
    UUID id = UploadKey.parseId(text);
    return database
        .<Optional<Upload>>read(handle -> uploads.find(handle, name, id))
        .orElseThrow(() -> new UploadKey(repositories.get(name), id).unknown());
  }

  /** The key of an upload that may be there. */
  UploadKey key(RepositoryName name, String text) {
    UUID id = UploadKey.parseId(text);
    return new UploadKey(repositories.get(name), id);
  }

  /**
   * The upload as it is now.
   *
   * @throws OciException BLOB_UPLOAD_UNKNOWN when there is none
   */
  Upload get(UploadKey key) {
    return find(key).orElseThrow(key::unknown);
  }

  /** Whether the upload has another writer than when it was seen. */
  boolean isTakenOver(Upload seen) {
    return find(seen.key()).filter(now -> !now.token().equals(seen.token())).isPresent();
  }

  private Optional<Upload> find(UploadKey key) {
    return database.read(handle -> uploads.find(handle, key));
  }
}
