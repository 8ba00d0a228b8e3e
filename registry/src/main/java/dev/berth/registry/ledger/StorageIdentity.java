package dev.berth.registry.ledger;

import dev.berth.registry.db.Database;
import dev.berth.registry.storage.BlobStorage;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes sure that database and storage belong together. A folder that is not mounted, or another
 * registry's, would otherwise be taken for one that lost everything.
 */
public final class StorageIdentity {
  private final Database database;
  private final BlobStorage storage;
  private final StorageIdentityTable table = new StorageIdentityTable();

  public StorageIdentity(Database database, BlobStorage storage) {
    this.database = database;
    this.storage = storage;
  }

  /**
   * Names a new storage, and compares the names of one that is not.
   *
   * @return the name, which no other database has
   * @throws StrangeStorageException when the storage is not the one of this database
   */
  public UUID verify() {
    UUID expected = find(database);
    Optional<UUID> found = storage.findIdentity();
    if (found.isEmpty() && database.read(table::holdsNothing)) {
      storage.writeIdentity(expected);
    } else if (!found.equals(Optional.of(expected))) {
      throw new StrangeStorageException(storage.place(), expected, found);
    }
    return expected;
  }

  /** Returns the name that belongs to this database, for callers that do not use its storage. */
  public static UUID find(Database database) {
    return database.inTransaction(new StorageIdentityTable()::getOrInsert);
  }
}
