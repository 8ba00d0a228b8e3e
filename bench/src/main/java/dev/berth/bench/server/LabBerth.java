package dev.berth.bench.server;

import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.embedded.PidFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packaged program as people start it, on a free port. */
public final class LabBerth implements LabServer {
  private static final Pattern READY = Pattern.compile("berth is ready at (http://\\S+) .*");

  private final Path launcher;
  private final Path data;
  private final ServerProcess process;
  private final URI address;

  private LabBerth(Path launcher, Path data, ServerProcess process, URI address) {
    this.launcher = launcher;
    this.data = data;
    this.process = process;
    this.address = address;
  }

  /**
   * Starts a server with a database of ours and waits until it is ready.
   *
   * @param launcher the file {@code ./berth} of the project
   * @param data holds the stored bytes; the log is kept beside it
   */
  public static LabBerth start(
      Path launcher, Path data, DatabaseAddress database, Map<String, String> settings) {
    return start(
        launcher,
        data,
        settings,
        Map.of(
            "BERTH_DATABASE_URL", database.url().replaceFirst("^jdbc:", ""),
            "BERTH_DATABASE_USER", database.user(),
            "BERTH_DATABASE_PASSWORD", database.password().reveal()));
  }

  /** Starts one that brings its own PostgreSQL and, unless it is told otherwise, its own Redis. */
  public static LabBerth start(Path launcher, Path data, Map<String, String> settings) {
    return start(launcher, data, settings, Map.of());
  }

  private static LabBerth start(
      Path launcher, Path data, Map<String, String> settings, Map<String, String> database) {
    List<String> words = new ArrayList<>(List.of(launcher.toString(), "serve", "--port", "0"));
    words.addAll(List.of("--data", data.toString()));
    settings.forEach((name, value) -> words.addAll(List.of("--set", name + "=" + value)));
    Map<String, String> environment = new HashMap<>(database);
    environment.putAll(environment());
    Path log = data.resolveSibling(data.getFileName() + ".log");
    ServerProcess process = ServerProcess.start(words, log, "BERTH_", environment);
    Matcher ready = READY.matcher(process.firstLine());
    if (!ready.matches()) {
      throw process.doesNotStart();
    }
    return new LabBerth(launcher, data, process, URI.create(ready.group(1)));
  }

  /** The launcher is to run what was built, with the Java that runs us. */
  private static Map<String, String> environment() {
    return Map.of("BERTH_BUILD", "no", "JAVA_HOME", System.getProperty("java.home"));
  }

  @Override
  public URI address() {
    return address;
  }

  @Override
  public List<ProcessHandle> processes() {
    return Stream.of(Optional.of(process.handle()), postgres(), redis())
        .flatMap(Optional::stream)
        .toList();
  }

  /** The embedded servers are no children of the program, so that they survive its death. */
  private Optional<ProcessHandle> postgres() {
    return find("postgresql/data/postmaster.pid", "postgresql/data");
  }

  private Optional<ProcessHandle> redis() {
    return find("redis/redis.pid", "redis/redis.conf");
  }

  private Optional<ProcessHandle> find(String pidFile, String argument) {
    try {
      Path folder = data.toRealPath();
      return new PidFile(folder.resolve(pidFile), folder.resolve(argument)).findProcess();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String description() {
    String itself = "Berth " + ProgramVersion.of(launcher.toString(), environment());
    return Stream.of(
            Optional.of(itself), version("PostgreSQL", postgres()), version("Redis", redis()))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> version(String name, Optional<ProcessHandle> server) {
    return server
        .flatMap(running -> running.info().command())
        .map(program -> name + " " + ProgramVersion.of(program, Map.of()));
  }

  @Override
  public void close() {
    process.close();
  }
}
