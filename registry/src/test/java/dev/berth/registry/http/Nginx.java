package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A reverse proxy on a free port of the loopback. */
final class Nginx implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 20_000;

  private final Process process;
  private final int port;

  private Nginx(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Returns where nginx is installed, or empty if it is not. */
  static Optional<Path> find() {
    return Stream.concat(
            Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin", "/usr/local/sbin"))
        .map(folder -> Path.of(folder, "nginx"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts nginx and waits until it listens.
   *
   * @param folder for everything that it writes
   * @param server what stands in the {@code server} block of its configuration
   */
  static Nginx start(Path folder, String server) throws IOException {
    int port = RedisServer.freePort();
    Path settings = folder.resolve("nginx.conf");
    Files.writeString(
        settings,
        """
        daemon off;
        master_process off;
        pid "%1$s/pid";
        error_log stderr;
        events {}
        http {
          access_log off;
          client_body_temp_path "%1$s/client";
          proxy_temp_path "%1$s/proxy";
          fastcgi_temp_path "%1$s/fastcgi";
          uwsgi_temp_path "%1$s/uwsgi";
          scgi_temp_path "%1$s/scgi";
          server {
            listen 127.0.0.1:%2$d;
            %3$s
          }
        }
        """
            .formatted(folder, port, server));
    Process process =
        new ProcessBuilder(
                find().orElseThrow().toString(), "-p", folder.toString(), "-c", settings.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    Nginx nginx = new Nginx(process, port);
    try {
      Waiting.until("nginx listens", () -> nginx.listens(folder.resolve("log")));
      return nginx;
    } catch (AssertionError | RuntimeException e) {
      nginx.close();
      throw e;
    }
  }

  private boolean listens(Path log) {
    try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return true;
    } catch (IOException e) {
      assertThat(process.isAlive()).as("nginx runs: %s", log).isTrue();
      return false;
    }
  }

  /**
   * Sends a request from an address of this machine and reads the answer to it.
   *
   * @param from such as 127.0.0.2
   * @param head without the line that ends it
   */
  Answer ask(String from, String head, String body) {
    try (Socket socket =
        new Socket(
            InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), /* any */ 0)) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      String request =
          "%s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
              .formatted(head, body.length(), body);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return RawAnswer.first(socket.getInputStream().readAllBytes(), false).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
    }
  }
}
