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

  /**
   * Whether a statement ran or waited for a lock longer than it may. The server is there, so what
   * was asked of it may be the reason.
   */
  public boolean tookTooLong() {
    return Unavailability.isTimeout(this);
  }
}
