package dev.berth.registry.db;

import org.jspecify.annotations.Nullable;

/** The database cannot be brought to the schema this program needs; the message says why. */
public final class MigrationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MigrationException(String message) {
    this(message, null);
  }

  MigrationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
