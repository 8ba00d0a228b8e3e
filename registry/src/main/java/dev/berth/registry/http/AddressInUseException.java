package dev.berth.registry.http;

/** Another program listens where this server should. */
public final class AddressInUseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AddressInUseException(String host, int port) {
    super(
        "cannot listen on %s:%d: the address is in use or not of this machine"
            .formatted(host, port));
  }
}
