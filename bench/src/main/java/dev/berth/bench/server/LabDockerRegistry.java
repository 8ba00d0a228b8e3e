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
 * The registry of CNCF distribution, configured as Debian does it: files in a folder, facts about
 * blobs cached in memory. It asks for no password and writes no log, since that would cost it time.
 */
public final class LabDockerRegistry implements LabServer {
  private final Path program;
  private final ServerProcess process;
  private final URI address;

  private LabDockerRegistry(Path program, ServerProcess process, URI address) {
    this.program = program;
    this.process = process;
    this.address = address;
  }

  /**
   * Starts a server and waits until it listens.
   *
   * @param folder for everything it writes
   */
  public static LabDockerRegistry start(Path program, Path folder) {
    try {
      Files.createDirectories(folder);
      int port = LoopbackPort.findFree();
      Path settings =
          Files.writeString(folder.resolve("config.yml"), settings(folder.resolve("data"), port));
      ServerProcess process =
          ServerProcess.start(
              List.of(program.toString(), "serve", settings.toString()),
              folder.resolve("log"),
              "REGISTRY_",
              Map.of());
      process.awaitListening(port);
      return new LabDockerRegistry(program, process, URI.create("http://127.0.0.1:" + port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String settings(Path data, int port) {
    return """
    version: 0.1
    log:
      level: error
      accesslog:
        disabled: true
    storage:
      cache:
        blobdescriptor: inmemory
      filesystem:
        rootdirectory: '%s'
      delete:
        enabled: true
    http:
      addr: 127.0.0.1:%d
      headers:
        X-Content-Type-Options: [nosniff]
    health:
      storagedriver:
        enabled: true
        interval: 10s
        threshold: 3
    """
        .formatted(data.toString().replace("'", "''"), port);
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
    return "docker-registry " + ProgramVersion.of(program.toString(), Map.of());
  }

  @Override
  public void close() {
    process.close();
  }
}
