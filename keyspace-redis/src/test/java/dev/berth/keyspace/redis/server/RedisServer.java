package dev.berth.keyspace.redis.server;

import dev.berth.keyspace.redis.RedisAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** A real server on a free port, with a folder of its own. */
public final class RedisServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int START_ATTEMPTS = 5;

  /** Below the ports that the system gives to connections, which could take it before a server. */
  private static final int LOWEST_PORT = 10_000;

  private static final int PORTS = 20_000;

  private final int port;
  private final Path folder;
  private final List<String> command;
  private Process process;

  private RedisServer(int port, Path folder, List<String> command) throws IOException {
    this.port = port;
    this.folder = folder;
    this.command = List.copyOf(command);
    this.process = launch();
  }

  /** Starts one with options as on its command line, such as {@code "--maxmemory", "10mb"}. */
  public static RedisServer start(String... options) {
    return startAnywhere(RedisBinary.path(), options);
  }

  public static RedisServer start(int port, String... options) {
    return start(RedisBinary.path(), port, options);
  }

  /**
   * Starts the newest Redis there is, with all that newer servers can. The test is skipped where it
   * has not been built.
   */
  public static RedisServer startNewer(String... options) {
    Path program =
        RedisBinary.findNewer()
            .orElseThrow(
                () -> new TestAbortedException("run keyspace-redis/install-newer-redis for this"));
    return startAnywhere(program, options);
  }

  /** Another program may take the port before the server does; then another one is tried. */
  private static RedisServer startAnywhere(Path program, String... options) {
    for (int attempt = 1; ; attempt++) {
      try {
        return start(program, freePort(), options);
      } catch (IllegalStateException e) {
        if (attempt == START_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static RedisServer start(Path program, int port, String... options) {
    try {
      Path folder = Files.createTempDirectory("berth-redis");
      List<String> all = new ArrayList<>();
      all.add(program.toString());
      all.addAll(List.of("--port", String.valueOf(port), "--bind", "127.0.0.1"));
      all.addAll(List.of("--dir", folder.toString(), "--save", "", "--appendonly", "no"));
      all.addAll(List.of(options));
      return start(port, folder, all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a sentinel instead; it keeps what it finds out in the file. */
  static RedisServer startSentinel(String settings) {
    try {
      int port = freePort();
      Path folder = Files.createTempDirectory("berth-sentinel");
      Path file = folder.resolve("sentinel.conf");
      Files.writeString(
          file, "port %d\nbind 127.0.0.1\ndir %s\n%s".formatted(port, folder, settings));
      return start(
          port, folder, List.of(RedisBinary.path().toString(), file.toString(), "--sentinel"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RedisServer start(int port, Path folder, List<String> command) throws IOException {
    RedisServer server = new RedisServer(port, folder, command);
    server.awaitAnswer();
    return server;
  }

  /** Returns a port that is free, and that no connection of any program is given meanwhile. */
  public static int freePort() {
    for (int attempt = 1; ; attempt++) {
      int port = LOWEST_PORT + ThreadLocalRandom.current().nextInt(PORTS);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        if (attempt == PORTS) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  public int port() {
    return port;
  }

  public Path folder() {
    return folder;
  }

  public RedisAddress address() {
    return RedisAddress.of("redis://127.0.0.1:" + port);
  }

  /** Sends one command past the code under test. */
  public Object send(Object... command) {
    try (RawClient client = new RawClient(port)) {
      return client.send(command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All keys that it holds. */
  public List<String> keys() {
    return ((List<?>) send("KEYS", "*")).stream().map(String::valueOf).toList();
  }

  /** Ends the process at once, as kill -9 does. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** Starts it again after {@link #kill()}, on the same port and folder. */
  public void restart() {
    try {
      process = launch();
      awaitAnswer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public long pid() {
    return process.pid();
  }

  public boolean isRunning() {
    return process.isAlive();
  }

  /** Stops the process where it is: connections stay, but nothing is answered any more. */
  public void freeze() {
    signal("STOP");
  }

  /** Lets it go on after {@link #freeze()}. */
  public void thaw() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Process launch() throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  private void awaitAnswer() throws IOException {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (!answers()) {
      if (System.nanoTime() > until || !process.isAlive()) {
        close();
        throw new IllegalStateException("the server on port %d does not answer".formatted(port));
      }
      pause();
    }
  }

  private boolean answers() {
    try (RawClient client = new RawClient(port)) {
      client.send("PING");
      return true;
    } catch (RawClient.ErrorAnswer e) {
      // Wants a log-in, or is loading: it is there.
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException("the server on port %d does not end".formatted(port));
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
