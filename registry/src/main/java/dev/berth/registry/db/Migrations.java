package dev.berth.registry.db;

import dev.berth.registry.config.DatabaseConfig;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationVersion;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a database to the schema of this program: the numbered scripts in {@code db/migration},
 * each applied once, in order, in a transaction. Uses connections of its own, without the limits of
 * the pool, since a migration may run for long.
 */
public final class Migrations {
  private static final Logger log = LoggerFactory.getLogger(Migrations.class);
  private static final int OLDEST_SERVER = 150_000;

  /** Any number that no other program takes in our database: "berth" in ASCII. */
  private static final long LOCK = 0x62_65_72_74_68L;

  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String DEADLOCK = "40P01";
  private static final int MAX_ATTEMPTS = 100;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final PGSimpleDataSource dataSource;
  private final Flyway flyway;
  private final int partitions;

  public Migrations(DatabaseAddress address, DatabaseConfig config) {
    dataSource = new PGSimpleDataSource();
    dataSource.setApplicationName("berth-migrations");
    dataSource.setTcpKeepAlive(true);
    dataSource.setConnectTimeout(Math.toIntExact(Math.max(1, config.connectTimeout().toSeconds())));
    dataSource.setUrl(address.url());
    dataSource.setUser(address.user());
    dataSource.setPassword(address.password().reveal());
    partitions = config.partitions();
    flyway =
        Flyway.configure()
            .dataSource(dataSource)
            .locations("classpath:db/migration")
            .placeholders(Map.of("partitions", String.valueOf(partitions)))
            // A transaction kept open for its lock would block CREATE INDEX CONCURRENTLY.
            .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
            .load();
  }

  /**
   * Applies what is missing. Nodes that start together take turns: one applies, the others wait and
   * find nothing left to do.
   *
   * @throws MigrationException when the server is too old, the database newer than this program, or
   *     a script fails
   * @throws DatabaseUnavailableException when the server cannot be reached
   */
  public MigrationResult migrate() {
    return connected(
        handle -> {
          // Flyway's own lock is asked for once a second, and does not cover what is checked here.
          handle.execute("SELECT pg_advisory_lock(?)", LOCK);
          MigrationStatus before = status(handle);
          refuseNewer(before);
          logPending(before);
          applyPending();
          MigrationStatus after = status(handle);
          warnOfOtherPartitions(after);
          return new MigrationResult(before.pending() - after.pending(), after);
        });
  }

  /**
   * Tries again when tables are in use for long. Requests of other nodes queue behind a waiting
   * migration, so each attempt waits for a short time only.
   */
  private void applyPending() {
    for (int attempt = 1; ; attempt++) {
      try {
        flyway.migrate();
        return;
      } catch (FlywayException failure) {
        if (attempt == MAX_ATTEMPTS || !isKeptByOthers(failure)) {
          throw failure;
        }
        log.atWarn().addKeyValue("attempt", attempt).log("tables are in use, migrating again");
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private static boolean isKeptByOthers(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(
            cause ->
                cause instanceof SQLException e
                    && (LOCK_NOT_AVAILABLE.equals(e.getSQLState())
                        || DEADLOCK.equals(e.getSQLState())));
  }

  private static void logPending(MigrationStatus before) {
    if (before.pending() > 0) {
      log.atInfo()
          .addKeyValue("migrations", before.pending())
          .log(before.current().isPresent() ? "migrating the database" : "creating the tables");
    }
  }

  /** Looks without changing anything; the exceptions are those of {@link #migrate()}. */
  public MigrationStatus status() {
    return connected(this::status);
  }

  private MigrationStatus status(Handle handle) {
    String server = serverVersion(handle);
    MigrationInfoService info = flyway.info();
    return new MigrationStatus(
        server,
        Optional.ofNullable(info.current())
            .map(MigrationInfo::getVersion)
            .map(MigrationVersion::getVersion),
        latest(info),
        info.pending().length,
        Arrays.stream(info.applied()).anyMatch(applied -> !applied.getState().isResolved()),
        partitions(handle));
  }

  private static String serverVersion(Handle handle) {
    String version = handle.createQuery("SHOW server_version").mapTo(String.class).one();
    int number = handle.createQuery("SHOW server_version_num").mapTo(Integer.class).one();
    refuseOld(version, number);
    return version;
  }

  static void refuseOld(String version, int number) {
    if (number < OLDEST_SERVER) {
      throw new MigrationException(
          "PostgreSQL %s is too old: 15 or newer is needed".formatted(version));
    }
  }

  private static void refuseNewer(MigrationStatus status) {
    if (status.newer()) {
      throw new MigrationException(
          "the database was made by a newer version: it has migration %s, this one knows up to %s"
              .formatted(status.current().orElse("?"), status.latest()));
    }
  }

  private static String latest(MigrationInfoService info) {
    return Arrays.stream(info.all())
        .filter(migration -> migration.getState().isResolved())
        .map(MigrationInfo::getVersion)
        .max(MigrationVersion::compareTo)
        .map(MigrationVersion::getVersion)
        .orElseThrow(() -> new MigrationException("this program has no migrations"));
  }

  private static OptionalInt partitions(Handle handle) {
    int count =
        handle
            .createQuery(
                "SELECT count(*) FROM pg_inherits WHERE inhparent = to_regclass('manifests')")
            .mapTo(Integer.class)
            .one();
    return count == 0 ? OptionalInt.empty() : OptionalInt.of(count);
  }

  private void warnOfOtherPartitions(MigrationStatus status) {
    if (status.partitions().orElse(partitions) != partitions) {
      log.atWarn()
          .addKeyValue("configured", partitions)
          .addKeyValue("actual", status.partitions().getAsInt())
          .log(
              "the number of partitions is fixed when a database is created; the setting is ignored");
    }
  }

  private <T> T connected(Function<Handle, T> work) {
    try {
      return Jdbi.create(dataSource).withHandle(work::apply);
    } catch (JdbiException | FlywayException failure) {
      if (Unavailability.isUnavailable(failure)) {
        throw new DatabaseUnavailableException("the database is not available", failure);
      }
      throw new MigrationFailure(dataSource).explain(failure);
    }
  }
}
