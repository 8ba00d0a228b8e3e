package dev.berth.registry.storage;

import org.jspecify.annotations.Nullable;

/** The storage could not do what was asked: unreachable, broken, or one of the subclasses. */
public sealed class StorageException extends RuntimeException
    permits StorageFullException, ObjectLostException {
  private static final long serialVersionUID = 1L;

  public StorageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
