package dev.berth.registry.http;

import java.io.IOException;

/** The client stopped sending before its request was whole; nobody is there to be answered. */
public final class ClientGoneException extends IOException {
  private static final long serialVersionUID = 1L;

  ClientGoneException(String message) {
    super(message);
  }

  ClientGoneException(String message, Throwable cause) {
    super(message, cause);
  }
}
