package dev.berth.registry.http.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;

/** The server cannot listen where it should; the message says why. */
public final class CannotListenException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int FIRST_UNPRIVILEGED_PORT = 1024;

  private CannotListenException(InetSocketAddress address, String reason, IOException cause) {
    super(
        "cannot listen on %s:%d: %s".formatted(address.getHostString(), address.getPort(), reason),
        cause);
  }

  static CannotListenException of(InetSocketAddress address, IOException cause) {
    return new CannotListenException(address, reason(address, cause), cause);
  }

  private static String reason(InetSocketAddress address, IOException cause) {
    String message = String.valueOf(cause.getMessage());
    if (address.isUnresolved()) {
      return "the host name is unknown";
    }
    if (!(cause instanceof BindException)) {
      return message;
    }
    if (!canListenOnSomePort(address)) {
      return "this machine has no such address";
    }
    if (address.getPort() >= FIRST_UNPRIVILEGED_PORT || message.contains("in use")) {
      return "another program listens there; choose another port with --port";
    }
    // The text comes from the system, in the language of the user.
    return message.contains("ermission")
        ? "ports below 1024 need a privilege; choose another one with --port"
        : "%s (ports below 1024 need a privilege); choose another port with --port"
            .formatted(message);
  }

  private static boolean canListenOnSomePort(InetSocketAddress address) {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(address.getAddress(), 0));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
