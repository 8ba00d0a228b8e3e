package dev.berth.registry.storage;

import org.jspecify.annotations.Nullable;

/**
 * The storage could not do what was asked: full, unreachable, broken, or the object is not there.
 */
public final class StorageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StorageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
