package dev.berth.registry.storage;

import org.jspecify.annotations.Nullable;

/**
 * The storage answers, but an object that was made durable is missing or shorter than it was.
 * Trying again does not help.
 */
public final class ObjectLostException extends StorageException {
  private static final long serialVersionUID = 1L;

  public ObjectLostException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
