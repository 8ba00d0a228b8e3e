package dev.berth.e2e;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A lock on a table: whoever comes to need the table waits there until the lock is closed. */
final class TableLock implements AutoCloseable {
  private final Connection connection;

  private TableLock(Connection connection) {
    this.connection = connection;
  }

  /** Takes the lock in a session of its own, which belongs to it. */
  static TableLock take(Connection connection, String table, String mode) throws SQLException {
    connection.setAutoCommit(false);
    TableLock lock = new TableLock(connection);
    lock.execute("LOCK TABLE %s IN %s MODE".formatted(table, mode));
    return lock;
  }

  /** Does something that others see once the lock is closed. */
  void execute(String command) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      connection.commit();
    }
  }
}
