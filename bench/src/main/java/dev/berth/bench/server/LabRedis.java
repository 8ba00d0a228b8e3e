package dev.berth.bench.server;

import dev.berth.registry.embedded.LoopbackPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A Redis of the system that forgets everything when it stops, as Berth's embedded one does. */
final class LabRedis implements AutoCloseable {
  private final Path program;
  private final ServerProcess process;
  private final int port;

  private LabRedis(Path program, ServerProcess process, int port) {
    this.program = program;
    this.process = process;
    this.port = port;
  }

  /** Starts a server and waits until it listens. */
  static LabRedis start(Path program, Path folder) {
    try {
      Files.createDirectories(folder);
      int port = LoopbackPort.findFree();
      List<String> words =
          List.of(
              program.toString(),
              "--bind",
              "127.0.0.1",
              "--port",
              String.valueOf(port),
              "--save",
              "",
              "--maxmemory",
              "64mb",
              "--dir",
              folder.toString(),
              "--logfile",
              folder.resolve("redis.log").toString());
      ServerProcess process =
          ServerProcess.start(words, folder.resolve("errors"), "REDIS_", Map.of());
      process.awaitListening(port);
      return new LabRedis(program, process, port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "redis://127.0.0.1:" + port;
  }

  ProcessHandle handle() {
    return process.handle();
  }

  String description() {
    return "Redis " + ProgramVersion.of(program.toString(), Map.of());
  }

  @Override
  public void close() {
    process.close();
  }
}
