package dev.berth.bench.server;

import dev.berth.bench.report.Machine;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.db.Migrations;
import dev.berth.registry.db.embedded.EmbeddedPostgres;
import dev.berth.registry.db.embedded.PostgresBinaries;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A PostgreSQL of its own, as durable as Berth's embedded one ({@code fsync}, {@code
 * synchronous_commit} and {@code full_page_writes} are on), with memory for a larger registry.
 */
public final class LabPostgres implements AutoCloseable {
  private static final Duration LONGEST_STATEMENT = Duration.ofMinutes(30);

  private final EmbeddedPostgres server;

  private LabPostgres(EmbeddedPostgres server) {
    this.server = server;
  }

  /** Starts a server with empty data. */
  public static LabPostgres start(Path folder, PostgresBinaries binaries) {
    Path data = folder.resolve("postgresql");
    try (EmbeddedPostgres first = EmbeddedPostgres.start(data, binaries);
        Database database = Database.open(first.address(), config())) {
      settings().forEach(setting -> execute(database, "ALTER SYSTEM SET " + setting));
    }
    return new LabPostgres(EmbeddedPostgres.start(data, binaries));
  }

  /**
   * A usual share of the memory, few checkpoints, no vacuum in the middle of a measurement, and
   * locks for making hundreds of partitions in one transaction.
   */
  private static List<String> settings() {
    return List.of(
        "shared_buffers = '%dMB'".formatted(Machine.memory() / 4 / 1024 / 1024),
        "max_wal_size = '4GB'",
        "max_locks_per_transaction = 512",
        "autovacuum = off");
  }

  /** Creates a database with Berth's schema in the default number of partitions. */
  public DatabaseAddress createDatabase(String name) {
    return createDatabase(name, config().partitions());
  }

  /** Creates a database with Berth's schema in so many partitions. */
  public DatabaseAddress createDatabase(String name, int partitions) {
    try (Database database = Database.open(server.address(), config())) {
      execute(database, "CREATE DATABASE " + name);
    }
    DatabaseAddress address = address(name);
    new Migrations(address, config(config().poolSize(), partitions)).migrate();
    return address;
  }

  private DatabaseAddress address(String database) {
    DatabaseAddress own = server.address();
    return new DatabaseAddress(
        own.url().replaceFirst("/[^/]*$", "/" + database), own.user(), own.password());
  }

  /** Removes a database that nobody uses any more. */
  public void dropDatabase(DatabaseAddress address) {
    try (Database database = Database.open(server.address(), config())) {
      execute(database, "DROP DATABASE " + address.url().replaceFirst(".*/", ""));
    }
  }

  /** The defaults, with time for statements that fill or clean whole tables. */
  public static DatabaseConfig config() {
    return ConfigReader.defaults().database().withStatementTimeout(LONGEST_STATEMENT);
  }

  /** The same, for a pool of so many connections. */
  public static DatabaseConfig config(int connections) {
    return config(connections, config().partitions());
  }

  private static DatabaseConfig config(int connections, int partitions) {
    DatabaseConfig usual = config();
    return new DatabaseConfig(
        usual.url(),
        usual.user(),
        usual.password(),
        connections,
        partitions,
        usual.connectTimeout(),
        usual.statementTimeout(),
        usual.lockTimeout(),
        usual.migrate());
  }

  private static void execute(Database database, String statement) {
    database.read(handle -> handle.execute(statement));
  }

  @Override
  public void close() {
    server.close();
  }
}
