package dev.berth.registry.redis;

/** A command needs Redis, which is not there; the message says why. */
public final class RedisUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RedisUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
