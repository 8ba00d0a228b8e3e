package dev.berth.keyspace.key;

/** An input cannot become part of a key. Names the family, the variable and the reason. */
public final class KeyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public KeyException(String message) {
    super(message);
  }
}
