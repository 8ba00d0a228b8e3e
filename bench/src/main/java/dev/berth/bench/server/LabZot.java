package dev.berth.bench.server;

import dev.berth.registry.embedded.LoopbackPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A zot with its defaults: files in a folder, nobody is asked for a password. */
public final class LabZot implements LabServer {
  private final Path program;
  private final ServerProcess process;
  private final URI address;

  private LabZot(Path program, ServerProcess process, URI address) {
    this.program = program;
    this.process = process;
    this.address = address;
  }

  /** Starts a server and waits until it listens. */
  public static LabZot start(Path program, Path folder) {
    try {
      Files.createDirectories(folder);
      int port = LoopbackPort.findFree();
      Path settings = Files.writeString(folder.resolve("config.json"), settings(folder, port));
      List<String> words = List.of(program.toString(), "serve", settings.toString());
      ServerProcess process = ServerProcess.start(words, folder.resolve("errors"), "ZOT", Map.of());
      process.awaitListening(port);
      return new LabZot(program, process, URI.create("http://127.0.0.1:" + port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String settings(Path folder, int port) {
    return """
    {
      "storage": {"rootDirectory": "%1$s/data"},
      "http": {"address": "127.0.0.1", "port": "%2$d"},
      "log": {"level": "error", "output": "%1$s/log"}
    }
    """
        .formatted(folder, port);
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
    return "zot " + ProgramVersion.of(program.toString(), Map.of());
  }

  @Override
  public void close() {
    process.close();
  }
}
