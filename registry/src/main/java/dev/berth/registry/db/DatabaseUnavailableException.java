package dev.berth.registry.db;

/**
 * The database could not do the work now and may be able to later: it is away, refuses, shuts down,
 * has no connection or space left, or took too long. Whether a transaction that was being committed
 * took effect is not known.
 */
public final class DatabaseUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DatabaseUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
