package dev.berth.registry.ledger;

import java.util.Optional;
import java.util.UUID;

/** The storage is not the one that the database speaks of. */
public final class StrangeStorageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StrangeStorageException(String place, UUID expected, Optional<UUID> found) {
    super(
        "%s is not the storage of this database: it %s, not %s. Is it mounted? Is storage.folder right? If its content is really lost, write %s into its file 'identity' and run 'berth check --repair'"
            .formatted(
                place,
                found.map(id -> "is named " + id).orElse("has no name"),
                expected,
                expected));
  }
}
