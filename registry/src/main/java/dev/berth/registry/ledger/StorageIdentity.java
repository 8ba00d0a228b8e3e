package dev.berth.registry.ledger;

import dev.berth.registry.db.Database;
import dev.berth.registry.storage.BlobStorage;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * Makes sure that database and storage belong together. A folder that is not mounted, or another
 * registry's, would otherwise be taken for one that lost everything.
 */
public final class StorageIdentity {
  private final Database database;
  private final BlobStorage storage;

  public StorageIdentity(Database database, BlobStorage storage) {
    this.database = database;
    this.storage = storage;
  }

  /**
   * Names a new storage, and compares the names of one that is not.
   *
   * @throws StrangeStorageException when the storage is not the one of this database
   */
  public void verify() {
    UUID expected = database.inTransaction(StorageIdentity::getOrInsert);
    Optional<UUID> found = storage.findIdentity();
    if (found.isEmpty() && database.read(StorageIdentity::holdsNothing)) {
      storage.writeIdentity(expected);
    } else if (!found.equals(Optional.of(expected))) {
      throw new StrangeStorageException(storage.place(), expected, found);
    }
  }

  private static UUID getOrInsert(Handle handle) {
    handle.execute(
        """
        INSERT INTO storage_identity (id)
        VALUES (gen_random_uuid())
        ON CONFLICT (only_row) DO NOTHING
        """);
    return handle.createQuery("SELECT id FROM storage_identity").mapTo(UUID.class).one();
  }

  private static boolean holdsNothing(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT NOT EXISTS (SELECT 1 FROM blobs) AND NOT EXISTS (SELECT 1 FROM uploads)
            """)
        .mapTo(Boolean.class)
        .one();
  }
}
