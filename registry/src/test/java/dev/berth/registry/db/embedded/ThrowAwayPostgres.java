package dev.berth.registry.db.embedded;

import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A PostgreSQL for tests: fast because it never waits for the disk, gone when closed. With {@code
 * -Dberth.test.postgres=<bin folder>} an installed PostgreSQL is used instead of the bundled one.
 */
public final class ThrowAwayPostgres implements AutoCloseable {
  private static final Map<String, String> FORGETFUL =
      Map.of("fsync", "off", "synchronous_commit", "off", "full_page_writes", "off");
  private static final List<String> UNSYNCED = List.of("--no-sync");

  private final Path folder;
  private final DatabaseAddress address;
  private EmbeddedPostgres server;

  private ThrowAwayPostgres(Path folder, EmbeddedPostgres server) {
    this.folder = folder;
    this.address = server.address();
    this.server = server;
  }

  public static ThrowAwayPostgres start() {
    try {
      Path folder = Files.createTempDirectory("berth-postgres-");
      return new ThrowAwayPostgres(
          folder, EmbeddedPostgres.start(folder, binaries(), new Changes(FORGETFUL, UNSYNCED)));
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("make", Path.of("a temporary folder"), failure);
    }
  }

  /** The programs tests run with, unpacked once for all of them. */
  public static PostgresBinaries binaries() {
    String installed = System.getProperty("berth.test.postgres", "");
    return installed.isEmpty()
        ? PostgresBinaries.bundled(Path.of("target", "postgresql"))
        : PostgresBinaries.installed(Path.of(installed));
  }

  public DatabaseAddress address() {
    return address;
  }

  /** Stops the server; its data stays. */
  public void stop() {
    server.close();
  }

  /** Starts the stopped server again, at the same address. */
  public void startAgain() {
    Map<String, String> settings = new HashMap<>(FORGETFUL);
    settings.put("port", address.url().replaceFirst(".*:(\\d+)/.*", "$1"));
    server = EmbeddedPostgres.start(folder, binaries(), new Changes(settings, UNSYNCED));
  }

  /** Holds every process of the server, so that it neither answers nor hangs up. */
  public void pause() {
    signal("-STOP");
  }

  public void resume() {
    signal("-CONT");
  }

  /** The main process first: once it is held it makes no further ones. */
  private void signal(String signal) {
    ProcessHandle postmaster = ProcessHandle.of(server.pid()).orElseThrow();
    kill(signal, Stream.of(postmaster));
    kill(signal, postmaster.children());
  }

  private static void kill(String signal, Stream<ProcessHandle> processes) {
    List<String> words = new ArrayList<>(List.of("kill", signal));
    processes.forEach(process -> words.add(String.valueOf(process.pid())));
    Command.of(words).run();
  }

  @Override
  public void close() {
    server.close();
    try {
      PrivateFiles.deleteTree(folder);
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("delete", folder, failure);
    }
  }
}
