package dev.berth.registry.redis.embedded;

import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Starts and stops the one server of a folder. */
final class ServerProcess {
  private static final Duration START_PATIENCE = Duration.ofSeconds(10);
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

  private final ServerFiles files;
  private final Path program;

  ServerProcess(ServerFiles files, Path program) {
    this.files = files;
    this.program = program;
  }

  /**
   * Starts the server; it accepts connections when this returns.
   *
   * @throws IOException when it does not start, with what it said
   */
  void start(int port, String password) throws IOException {
    PrivateFiles.write(files.settings(), ServerSettings.text(port, password, files));
    PrivateFiles.makeEmpty(files.pid());
    keepLog();
    PrivateFiles.makeEmpty(files.log());
    launch();
    // It notes its process when it listens.
    if (!await(START_PATIENCE, () -> isRunning() || gaveUp()) || !isRunning()) {
      throw new IOException("Redis does not start: " + lastWords());
    }
  }

  /** It goes into the background by itself, having checked its settings. */
  private void launch() throws IOException {
    Process process =
        new ProcessBuilder(program.toString(), files.settings().toString())
            .redirectErrorStream(true)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      if (process.waitFor() != 0) {
        throw new IOException("Redis does not start: " + output);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Redis was starting", e);
    }
  }

  private void keepLog() throws IOException {
    if (Files.exists(files.log())) {
      Files.move(files.log(), files.logBefore(), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  boolean isRunning() {
    return find().isPresent();
  }

  /** Stops the server, also one that a killed node left behind; does nothing when there is none. */
  void stop() {
    find().ifPresent(this::stop);
  }

  private void stop(ProcessHandle process) {
    process.destroy();
    if (!await(STOP_PATIENCE, () -> !files.process().isServedBy(process))) {
      process.destroyForcibly();
      await(STOP_PATIENCE, () -> !files.process().isServedBy(process));
    }
  }

  private Optional<ProcessHandle> find() {
    try {
      return files.process().findProcess();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private boolean gaveUp() {
    return log().contains("aborting");
  }

  private String lastWords() {
    return log()
            .lines()
            .filter(line -> line.contains(" # "))
            .reduce((_, last) -> last)
            .map(line -> line.replaceFirst(".* # ", ""))
            .orElse("it does not say why")
        + " (see "
        + files.log()
        + ")";
  }

  private String log() {
    try {
      return Files.readString(files.log());
    } catch (IOException notYet) {
      return "";
    }
  }

  private static boolean await(Duration patience, BooleanSupplier condition) {
    long until = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - until > 0) {
        return false;
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
    return true;
  }
}
