package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.postgresql.PGConnection;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;

final class ReplicationCheckIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  private final ReplicationCheck check = new ReplicationCheck(database.database());

  @Test
  void warnsWhileAReplicaIsAttachedThatNoCommitWaitsFor() throws SQLException {
    assertThat(check.warnOfAsynchronousReplicas()).isFalse();
    try (Connection connection = replicationConnection();
        PGReplicationStream stream = follow(connection)) {
      assertThat(soon(check::warnOfAsynchronousReplicas)).isTrue();
      assertThat(stream.isClosed()).isFalse();
    }
    assertThat(soon(() -> !check.warnOfAsynchronousReplicas())).isTrue();
  }

  /** Follows the log of changes as a replica does. */
  private static PGReplicationStream follow(Connection connection) throws SQLException {
    String position =
        database
            .database()
            .read(
                handle ->
                    handle
                        .createQuery("SELECT pg_current_wal_lsn()::text")
                        .mapTo(String.class)
                        .one());
    return connection
        .unwrap(PGConnection.class)
        .getReplicationAPI()
        .replicationStream()
        .physical()
        .withStartPosition(LogSequenceNumber.valueOf(position))
        .start();
  }

  private static Connection replicationConnection() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", database.address().user());
    properties.setProperty("password", database.address().password().reveal());
    properties.setProperty("replication", "true");
    properties.setProperty("assumeMinServerVersion", "15");
    properties.setProperty("preferQueryMode", "simple");
    return DriverManager.getConnection(database.address().url(), properties);
  }

  private static boolean soon(BooleanSupplier condition) {
    long giveUp = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (System.nanoTime() < giveUp) {
      if (condition.getAsBoolean()) {
        return true;
      }
      Thread.onSpinWait();
    }
    return false;
  }
}
