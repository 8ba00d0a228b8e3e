package dev.berth.bench.server;

/** Something is missing that a measurement needs; the message says what, and what to do. */
public final class CannotMeasureException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CannotMeasureException(String message) {
    super(message);
  }

  public CannotMeasureException(String message, Throwable cause) {
    super(message, cause);
  }
}
