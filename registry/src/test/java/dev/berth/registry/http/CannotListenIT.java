package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.config.HttpConfig;
import dev.berth.registry.http.server.CannotListenException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CannotListenIT {
  /** Below the ports that systems give to programs that ask for any. */
  private static final int FIRST_PORT = 17_100;

  private static HttpConfig config(String host, int port) {
    return TestHttpConfig.with(
        Map.of("BERTH_HTTP_HOST", host, "BERTH_HTTP_PORT", String.valueOf(port)));
  }

  private static void assertRefused(String host, int port, String reason) {
    assertThatExceptionOfType(CannotListenException.class)
        .isThrownBy(() -> WebServer.checkAddress(config(host, port)))
        .withMessage("cannot listen on %s:%d: %s".formatted(host, port, reason));
  }

  @Test
  void namesAPortThatIsInUse() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      assertRefused(
          "127.0.0.1",
          other.getLocalPort(),
          "another program listens there; choose another port with --port");
    }
  }

  /** From a network that is reserved for documentation. */
  @Test
  void namesAnAddressOfAnotherMachine() {
    assertRefused("192.0.2.1", 5000, "this machine has no such address");
  }

  @Test
  void namesAHostThatIsUnknown() {
    assertRefused("no-such-host.invalid", 5000, "the host name is unknown");
  }

  @Test
  void leavesAFreePortAsItIs() throws IOException {
    int port = freePort();
    for (int i = 0; i < 2; i++) {
      assertThatCode(() -> WebServer.checkAddress(config("127.0.0.1", port)))
          .doesNotThrowAnyException();
    }
  }

  /** Not one that another program could be given meanwhile. */
  private static int freePort() throws IOException {
    for (int port = FIRST_PORT; port < FIRST_PORT + 100; port++) {
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
        return free.getLocalPort();
      } catch (BindException e) {
        // In use; the next one may be free.
      }
    }
    throw new IOException("no free port from %d on".formatted(FIRST_PORT));
  }
}
