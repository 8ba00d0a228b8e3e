package dev.berth.registry.upload;

import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.Optional;
import java.util.UUID;

/** Begins an upload: its location is in the ledger before the client may send a byte. */
final class StartUpload {
  private final Database database;
  private final RepositoryLookup repositories;
  private final UploadTable uploads;
  private final OpenUploads open;

  StartUpload(UploadParts parts, RepositoryLookup repositories) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.open = parts.open();
    this.repositories = repositories;
  }

  UploadKey start(Repository repository, DigestAlgorithm algorithm) {
    UploadKey key = new UploadKey(repository.id(), UUID.randomUUID());
    Progress progress = Progress.fresh(algorithm);
    Upload upload =
        new Upload(
            key, progress.location(), Optional.empty(), progress.token(), 0, progress.digest());
    database.useTransaction(
        handle -> {
          repositories.lock(handle, repository);
          uploads.insert(handle, upload);
        });
    open.put(key, progress);
    return key;
  }
}
