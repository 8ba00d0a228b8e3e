package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.e2e.keys.KeyAudit;
import dev.berth.keyspace.redis.server.RawClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server of the packaged program, on a free port. Its log is kept beside the data folder and
 * shown when it does not start. Closing leaves no process behind, not even the PostgreSQL and the
 * Redis that a killed server could not stop; and it fails when a server that still ran had put
 * something into its own Redis that the catalog does not declare.
 */
public final class Berth implements AutoCloseable {
  private static final Pattern READY = Pattern.compile("berth is ready at (http://\\S+) .*");
  private static final Duration LONGEST_STOP = Duration.ofSeconds(60);
  private static final int MOST_TRIES = 100;
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

  private final Path data;
  private final Map<String, String> environment;
  private final List<String> settings;
  private Process process;
  private URI address;

  private Berth(Path data, Map<String, String> environment, List<String> settings)
      throws IOException {
    this.data = data;
    this.environment = environment;
    this.settings = settings;
    this.process = launch();
    this.address = awaitReady();
  }

  /** Starts a server with settings such as {@code upload.expiry=2s}. */
  public static Berth start(Path data, String... settings) throws IOException {
    return start(data, Map.of(), settings);
  }

  static Berth start(Path data, Map<String, String> environment, String... settings)
      throws IOException {
    return new Berth(data, environment, List.of(settings));
  }

  private Process launch() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("serve", "--port", "0"));
    arguments.addAll(commonArguments());
    return Program.builder(environment, arguments)
        .redirectError(ProcessBuilder.Redirect.appendTo(logFile().toFile()))
        .start();
  }

  private List<String> commonArguments() {
    return Stream.concat(
            Stream.of("--data", data.toString()),
            settings.stream().flatMap(setting -> Stream.of("--set", setting)))
        .toList();
  }

  private URI awaitReady() throws IOException {
    String line = process.inputReader().readLine();
    Matcher ready = READY.matcher(line == null ? "" : line);
    if (!ready.matches()) {
      process.destroy();
      throw new AssertionError("no ready line, but: %s%n%s".formatted(line, log()));
    }
    return URI.create(ready.group(1));
  }

  public URI address() {
    return address;
  }

  /**
   * How image names begin. By this name of the host most clients know that it speaks plain HTTP.
   */
  String name() {
    return "localhost:" + address.getPort();
  }

  RegistryClient client() {
    return new RegistryClient(address);
  }

  long pid() {
    return process.pid();
  }

  Path data() {
    return data;
  }

  public Path logFile() {
    return data.resolveSibling(data.getFileName() + ".log");
  }

  /** Everything that all servers of this data folder logged. */
  public String log() throws IOException {
    return Files.readString(logFile());
  }

  /** Ends the process without giving it a chance to do anything. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Asks the process to stop, without waiting. */
  void askToStop() {
    process.destroy();
  }

  public boolean stopped() {
    return !process.isAlive();
  }

  /** Asks the process to stop; returns its exit code. */
  public int terminate() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("the server does not stop");
    }
    return process.exitValue();
  }

  /** Starts again after an end, however it ended; the port is another one. */
  void restart() throws IOException {
    process = launch();
    address = awaitReady();
  }

  /** Runs another command with the same data folder and settings. */
  LauncherRun run(String... command) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(commonArguments());
    return Program.run(environment, arguments);
  }

  /** Ledger, database and storage agree, and every blob has the bytes of its digest. */
  public void check() throws IOException, InterruptedException {
    LauncherRun run = run("check", "--deep");
    assertThat(run.exitCode()).as(run.output() + run.errors()).isZero();
  }

  /** Looks at every key of the server's own Redis; empty when it has none. */
  Optional<KeyAudit> auditKeys() throws IOException, InterruptedException {
    for (int tries = 1; true; tries++) {
      try {
        return lookAtKeys();
      } catch (IOException e) {
        // It may just be starting again, after a test killed it or the server.
        if (tries == MOST_TRIES) {
          throw e;
        }
        Thread.sleep(BETWEEN_TRIES);
      }
    }
  }

  private Optional<KeyAudit> lookAtKeys() throws IOException {
    Path address = data.resolve("redis/address");
    if (Files.notExists(address)) {
      return Optional.empty();
    }
    URI redis = URI.create(Files.readString(address).strip());
    try (RawClient client = new RawClient(redis.getPort())) {
      client.send("AUTH", redis.getUserInfo());
      return Optional.of(new KeyAudit().look(client));
    }
  }

  @Override
  public void close() throws IOException {
    try {
      stopEverything();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while stopping", e);
    }
  }

  private void stopEverything() throws IOException, InterruptedException {
    try {
      if (process.isAlive()) {
        Optional<KeyAudit> audit = auditKeys();
        terminate();
        audit.ifPresent(KeyAudit::expectNone);
      }
    } finally {
      kill();
      stopOrphan(findPostgres(), "INT");
      stopOrphan(findRedis(), "TERM");
    }
  }

  private static void stopOrphan(Optional<ProcessHandle> server, String signal)
      throws IOException, InterruptedException {
    if (server.isPresent()) {
      Signals.send(signal, server.get().pid());
      server.get().onExit().orTimeout(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS).join();
    }
  }

  /** The main process of the embedded PostgreSQL. */
  Optional<ProcessHandle> findPostgres() throws IOException {
    return findServer(data.resolve("postgresql/data/postmaster.pid"));
  }

  /** The process of the embedded Redis. */
  Optional<ProcessHandle> findRedis() throws IOException {
    return findServer(data.resolve("redis/redis.pid"));
  }

  /** The server that noted itself in this file; none while the file is still being written. */
  private Optional<ProcessHandle> findServer(Path pidFile) throws IOException {
    try {
      return Files.readAllLines(pidFile).stream()
          .findFirst()
          .map(String::strip)
          .filter(pid -> pid.matches("[0-9]+"))
          .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)))
          .filter(found -> found.info().commandLine().orElse("").contains(data.toString()));
    } catch (NoSuchFileException noServer) {
      return Optional.empty();
    }
  }
}
