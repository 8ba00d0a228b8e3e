package dev.berth.e2e.siege;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** The addresses of this machine that clients use. */
final class Loopback {
  private Loopback() {}

  /** Returns whether there are more addresses than 127.0.0.1, as on every Linux. */
  static boolean isWhole() {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 2}), 0));
      return true;
    } catch (IOException notThere) {
      return false;
    }
  }
}
