package dev.berth.registry.upload;

import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.Optional;
import java.util.UUID;

/** Sees how far an upload is, as the database knows it. */
final class SeeUpload {
  private final Database database;
  private final UploadTable uploads;
  private final RepositoryLookup repositories;

  SeeUpload(UploadParts parts, RepositoryLookup repositories) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.repositories = repositories;
  }

  /**
   * The upload that a path names.
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
    return database.read(handle -> uploads.find(handle, key)).orElseThrow(key::unknown);
  }
}
