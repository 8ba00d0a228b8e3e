package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class MigrationsIT {
  private static final int NODES = 3;

  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final DatabaseAddress address = server.emptyDatabase();

  @Test
  void createsTheSchemaOnce() {
    MigrationStatus before = migrations(4).status();
    assertThat(before.current()).isEmpty();
    assertThat(before.partitions()).isEmpty();
    assertThat(before.upToDate()).isFalse();

    MigrationResult first = migrations(4).migrate();
    assertThat(first.applied()).isEqualTo(before.pending()).isPositive();
    assertThat(first.status().upToDate()).isTrue();
    assertThat(first.status().current()).contains(first.status().latest());
    assertThat(first.status().partitions()).hasValue(4);

    assertThat(migrations(4).migrate().applied()).isZero();
  }

  @Test
  void letsNodesStartTogether() throws Exception {
    CyclicBarrier start = new CyclicBarrier(NODES);
    int applied = 0;
    try (ExecutorService nodes = Executors.newFixedThreadPool(NODES)) {
      List<Future<MigrationResult>> results = new ArrayList<>();
      for (int node = 0; node < NODES; node++) {
        results.add(
            nodes.submit(
                () -> {
                  start.await(10, TimeUnit.SECONDS);
                  return migrations(4).migrate();
                }));
      }
      for (Future<MigrationResult> result : results) {
        MigrationResult migration = result.get(60, TimeUnit.SECONDS);
        assertThat(migration.status().upToDate()).isTrue();
        applied += migration.applied();
      }
    }
    assertThat(applied).isEqualTo(Integer.parseInt(migrations(4).status().latest()));
  }

  @Test
  void keepsTheNumberOfPartitionsOfTheDatabase() {
    migrations(2).migrate();
    assertThat(migrations(8).migrate().status().partitions()).isEqualTo(OptionalInt.of(2));
  }

  @Test
  void refusesADatabaseOfANewerProgram() {
    migrations(2).migrate();
    execute(
        address,
        """
        INSERT INTO flyway_schema_history
            (installed_rank, version, description, type, script, checksum, installed_by,
             execution_time, success)
        VALUES (1000, '1000', 'from the future', 'SQL', 'V1000__future.sql', 1, 'x', 1, true)
        """);
    assertThat(migrations(2).status().newer()).isTrue();
    assertThat(migrations(2).status().upToDate()).isFalse();
    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> migrations(2).migrate())
        .withMessageStartingWith("the database was made by a newer version: it has migration 1000");
  }

  @Test
  void saysWhichRightIsMissingAndHowToGiveIt() {
    DatabaseAddress stranger = new DatabaseAddress(address.url(), "stranger", Secret.of("hidden"));
    String database = address.url().replaceFirst(".*/", "");
    execute(address, "CREATE ROLE stranger LOGIN PASSWORD 'hidden'");
    try {
      assertThatExceptionOfType(MigrationException.class)
          .isThrownBy(() -> new Migrations(stranger, TestDatabase.config()).migrate())
          .withMessageStartingWith("migration failed: ERROR: permission denied for schema public")
          .withMessageContaining("(SQLSTATE 42501): user 'stranger' needs the right")
          .withMessageContaining("ALTER DATABASE \"%s\" OWNER TO \"stranger\"", database)
          .withMessageContaining("GRANT CREATE ON SCHEMA public TO \"stranger\"")
          .extracting(failure -> String.valueOf(failure.getMessage()).lines().count())
          .isEqualTo(1L);

      execute(address, "ALTER DATABASE %s OWNER TO stranger".formatted(database));
      assertThat(new Migrations(stranger, TestDatabase.config()).migrate().status().upToDate())
          .isTrue();
    } finally {
      execute(address, "DROP OWNED BY stranger CASCADE");
      execute(address, "ALTER DATABASE %s OWNER TO CURRENT_USER".formatted(database));
      execute(address, "DROP ROLE stranger");
    }
  }

  @Test
  void saysWhichScriptFailedAndWhy() {
    migrations(2).migrate();
    execute(address, "DELETE FROM flyway_schema_history WHERE version::int >= 7");
    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> migrations(2).migrate())
        .withMessageMatching(
            "migration failed in V7__\\w+.sql: ERROR: relation \"\\w+\" already exists"
                + " \\(SQLSTATE 42P07\\)");
  }

  @Test
  void refusesADatabaseOfAnotherProgram() {
    execute(address, "CREATE TABLE theirs (n int)");
    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> migrations(2).migrate())
        .withMessageContaining("has tables of another program: give Berth a database of its own");
  }

  @Test
  void saysWhenTheServerIsAway() {
    DatabaseAddress nowhere =
        new DatabaseAddress("jdbc:postgresql://127.0.0.1:1/berth", "berth", Secret.empty());
    assertThatExceptionOfType(DatabaseUnavailableException.class)
        .isThrownBy(() -> new Migrations(nowhere, TestDatabase.config()).migrate());
  }

  private Migrations migrations(int partitions) {
    DatabaseConfig config = TestDatabase.config();
    return new Migrations(
        address,
        new DatabaseConfig(
            config.url(),
            config.user(),
            config.password(),
            config.poolSize(),
            partitions,
            config.connectTimeout(),
            config.statementTimeout(),
            config.lockTimeout(),
            config.migrate()));
  }

  private static void execute(DatabaseAddress address, String statement) {
    Jdbi.create(address.url(), address.user(), address.password().reveal())
        .useHandle(handle -> handle.execute(statement));
  }
}
