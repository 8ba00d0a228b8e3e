package dev.berth.bench.server;

import dev.berth.registry.embedded.LoopbackPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An nginx that serves files of a folder and knows nothing of registries: what the system can do at
 * best.
 */
public final class LabNginx implements LabServer {
  private final Path program;
  private final Path content;
  private final ServerProcess process;
  private final URI address;

  private LabNginx(Path program, Path content, ServerProcess process, URI address) {
    this.program = program;
    this.content = content;
    this.process = process;
    this.address = address;
  }

  /** Starts a server and waits until it listens. */
  public static LabNginx start(Path program, Path folder) {
    try {
      Path content = Files.createDirectories(folder.resolve("content"));
      int port = LoopbackPort.findFree();
      Path settings = Files.writeString(folder.resolve("nginx.conf"), settings(folder, port));
      List<String> words =
          List.of(program.toString(), "-p", folder.toString(), "-c", settings.toString());
      ServerProcess process = ServerProcess.start(words, folder.resolve("log"), "NGINX", Map.of());
      process.awaitListening(port);
      return new LabNginx(program, content, process, URI.create("http://127.0.0.1:" + port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its workers may read what the one who starts it may read, also when that is root. */
  private static String settings(Path folder, int port) {
    return """
    user root;
    daemon off;
    worker_processes auto;
    pid "%1$s/pid";
    error_log stderr;
    events {
    }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      default_type application/octet-stream;
      client_body_temp_path "%1$s/client";
      proxy_temp_path "%1$s/proxy";
      fastcgi_temp_path "%1$s/fastcgi";
      uwsgi_temp_path "%1$s/uwsgi";
      scgi_temp_path "%1$s/scgi";
      server {
        listen 127.0.0.1:%2$d;
        root "%3$s";
      }
    }
    """
        .formatted(folder, port, folder.resolve("content"));
  }

  /**
   * The file that a path is answered with.
   *
   * @param path such as /some/file
   */
  public Path file(String path) {
    return content.resolve(path.substring(1));
  }

  @Override
  public URI address() {
    return address;
  }

  @Override
  public List<ProcessHandle> processes() {
    return List.of(process.handle());
  }

  @Override
  public String description() {
    return "nginx " + ProgramVersion.of(List.of(program.toString(), "-v"), Map.of());
  }

  @Override
  public void close() {
    process.close();
  }
}
