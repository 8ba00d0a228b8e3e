package dev.berth.registry.ledger;

import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** The table {@code storage_identity}: the name of the storage that belongs to this database. */
final class StorageIdentityTable {

  /** The name, made up at the first call. */
  UUID getOrInsert(Handle handle) {
    handle.execute(
        """
        INSERT INTO storage_identity (id)
        VALUES (gen_random_uuid())
        ON CONFLICT (only_row) DO NOTHING
        """);
    return handle.createQuery("SELECT id FROM storage_identity").mapTo(UUID.class).one();
  }

  /** Whether the database knows of no object that should be in storage. */
  boolean holdsNothing(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT NOT EXISTS (SELECT 1 FROM blobs) AND NOT EXISTS (SELECT 1 FROM uploads)
            """)
        .mapTo(Boolean.class)
        .one();
  }
}
