package dev.berth.registry.http.server;

import java.io.IOException;

/** The request did not arrive to its end, because the client or the connection failed. */
public sealed class ClientGoneException extends IOException permits BadRequestException {
  private static final long serialVersionUID = 1L;

  public ClientGoneException(String message) {
    super(message);
  }

  ClientGoneException(String message, Throwable cause) {
    super(message, cause);
  }
}
