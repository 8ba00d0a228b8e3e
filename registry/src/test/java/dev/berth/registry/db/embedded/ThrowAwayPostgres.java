package dev.berth.registry.db.embedded;

import dev.berth.registry.db.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A PostgreSQL for tests: fast because it never waits for the disk, gone when closed. With {@code
 * -Dberth.test.postgres=<bin folder>} an installed PostgreSQL is used instead of the bundled one.
 */
public final class ThrowAwayPostgres implements AutoCloseable {
  private static final Map<String, String> FORGETFUL =
      Map.of("fsync", "off", "synchronous_commit", "off", "full_page_writes", "off");

  private final Path folder;
  private final EmbeddedPostgres server;

  private ThrowAwayPostgres(Path folder, EmbeddedPostgres server) {
    this.folder = folder;
    this.server = server;
  }

  public static ThrowAwayPostgres start() {
    try {
      Path folder = Files.createTempDirectory("berth-postgres-");
      return new ThrowAwayPostgres(folder, EmbeddedPostgres.start(folder, binaries(), FORGETFUL));
    } catch (IOException failure) {
      throw EmbeddedDatabaseException.cannot("make", Path.of("a temporary folder"), failure);
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
    return server.address();
  }

  public long pid() {
    return server.pid();
  }

  @Override
  public void close() {
    server.close();
    try {
      PrivateFiles.deleteTree(folder);
    } catch (IOException failure) {
      throw EmbeddedDatabaseException.cannot("delete", folder, failure);
    }
  }
}
