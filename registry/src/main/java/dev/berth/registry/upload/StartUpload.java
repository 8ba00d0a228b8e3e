package dev.berth.registry.upload;

import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Begins an upload: its location is in the ledger before the client may send a byte. It is born
 * claimed, so that its first bytes need no word to the database before they are written.
 */
final class StartUpload {
  private final Database database;
  private final UploadTable uploads;
  private final OpenUploads open;
  private final Duration renewal;
  private final RepositoryLookup repositories;

  StartUpload(UploadParts parts, RepositoryLookup repositories) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.open = parts.open();
    this.renewal = parts.renewal();
    this.repositories = repositories;
  }

  /**
   * Begins an upload to the repository, which is made when it is not there.
   *
   * @throws OciException NAME_UNKNOWN when the repository was deleted meanwhile
   */
  Upload start(RepositoryName name, DigestAlgorithm algorithm) {
    Progress progress = Progress.fresh(algorithm, renewal);
    UUID id = UUID.randomUUID();
    UploadKey key =
        insert(name, id, progress)
            .orElseGet(() -> repositories.push(name, made -> insert(made.name(), id, progress)));
    open.put(key, progress);
    return progress.upload(key);
  }

  private Optional<UploadKey> insert(RepositoryName name, UUID id, Progress progress) {
    return database
        .<Optional<Repository>>inOneStatement(handle -> uploads.insert(handle, name, id, progress))
        .map(repository -> new UploadKey(repository, id));
  }
}
