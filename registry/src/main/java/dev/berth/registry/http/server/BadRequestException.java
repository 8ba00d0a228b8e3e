package dev.berth.registry.http.server;

/**
 * What a client sent does not follow RFC 9112, or is larger than allowed. The connection cannot go
 * on, because nothing is known of what follows.
 */
public final class BadRequestException extends ClientGoneException {
  private static final long serialVersionUID = 1L;

  private final int status;

  BadRequestException(int status, String message) {
    super(message);
    this.status = status;
  }

  static BadRequestException malformed(String message) {
    return new BadRequestException(400, message);
  }

  /** Returns the status of the response that the client gets. */
  public int status() {
    return status;
  }

  /** Returns whether the client sent more than a limit allows. */
  public boolean isTooLarge() {
    return status == 413 || status == 414 || status == 431;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
