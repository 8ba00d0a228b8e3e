package dev.berth.bench.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of a server whose errors go to a file. */
final class ServerProcess implements AutoCloseable {
  private static final long LONGEST_STOP_SECONDS = 30;
  private static final int MOST_LOOKS = 6_000;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

  private final Process process;
  private final Path log;

  private ServerProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a program.
   *
   * @param settings variables of the environment that are not handed on begin with this
   */
  static ServerProcess start(
      List<String> words, Path log, String settings, Map<String, String> environment) {
    ProcessBuilder builder = new ProcessBuilder(words).redirectError(log.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith(settings));
    builder.environment().putAll(environment);
    try {
      return new ServerProcess(builder.start(), log);
    } catch (IOException e) {
      throw new CannotMeasureException("cannot start the server: " + e.getMessage(), e);
    }
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Waits for the first line of its output; empty when it ends before. */
  String firstLine() {
    try {
      String line = process.inputReader().readLine();
      return line == null ? "" : line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it listens on this port of the loopback address. */
  void awaitListening(int port) {
    for (int looks = 0; looks < MOST_LOOKS; looks++) {
      if (endsWithin(BETWEEN_LOOKS)) {
        break;
      }
      if (isListening(port)) {
        return;
      }
    }
    throw doesNotStart();
  }

  private static boolean isListening(int port) {
    try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Waits a moment; returns whether it has ended. */
  private boolean endsWithin(Duration moment) {
    try {
      return process.waitFor(moment);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Stops it; what it said is in the message. */
  CannotMeasureException doesNotStart() {
    close();
    try {
      return new CannotMeasureException(
          "the server does not start, but says: " + Files.readString(log));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    process
        .onExit()
        .completeOnTimeout(process, LONGEST_STOP_SECONDS, TimeUnit.SECONDS)
        .thenAccept(Process::destroyForcibly)
        .join();
  }
}
