package dev.berth.registry.db;

import dev.berth.registry.config.DatabaseConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * One connection beside the pool, over which the server is asked whether it answers: a pool whose
 * connections are all in use is not a server that is away. It is opened at the first question, and
 * kept. Thread-safe.
 */
final class HealthConnection implements AutoCloseable {
  /** How long an answer is waited for, and how long a login. */
  private static final int TIMEOUT_SECONDS = 1;

  private final String url;
  private final Properties properties;
  private @Nullable Connection connection;
  private boolean closed;

  HealthConnection(DatabaseAddress address, DatabaseConfig config) {
    this.url = address.url();
    this.properties = ConnectionSettings.withTimeout(config, TIMEOUT_SECONDS);
    properties.setProperty("user", address.user());
    properties.setProperty("password", address.password().reveal());
  }

  /**
   * Returns whether the server answers within seconds, over a new connection if there is none or
   * the one that was kept is lost.
   */
  synchronized boolean answers() {
    return !closed && (isAnswered() || (open() && isAnswered()));
  }

  private boolean isAnswered() {
    Connection kept = connection;
    if (kept == null) {
      return false;
    }
    try (Statement statement = kept.createStatement();
        ResultSet answer = statement.executeQuery("SELECT pg_is_in_recovery()")) {
      if (answer.next() && answer.getBoolean(1)) {
        // A standby: the next connection may find the primary.
        drop();
      }
      return true;
    } catch (SQLException e) {
      drop();
      return false;
    }
  }

  private boolean open() {
    try {
      Connection opening = DriverManager.getConnection(url, properties);
      connection = opening;
      // The address may have a timeout of its own, for requests.
      opening.setNetworkTimeout(Runnable::run, TIMEOUT_SECONDS * 1000);
      return true;
    } catch (SQLException e) {
      drop();
      return false;
    }
  }

  private void drop() {
    Connection dropped = connection;
    connection = null;
    if (dropped != null) {
      try {
        dropped.close();
      } catch (SQLException e) {
        // It is of no use any more, closed or not.
      }
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    drop();
  }
}
