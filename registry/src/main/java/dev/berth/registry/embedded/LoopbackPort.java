package dev.berth.registry.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports that only this machine reaches. */
public final class LoopbackPort {
  private LoopbackPort() {}

  /** A port that is free; somebody else may take it a moment later. */
  public static int findFree() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
