package dev.berth.registry.storage;

import org.jspecify.annotations.Nullable;

/** The storage has no space left for more bytes; it can still be read. */
public final class StorageFullException extends StorageException {
  private static final long serialVersionUID = 1L;

  public StorageFullException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
