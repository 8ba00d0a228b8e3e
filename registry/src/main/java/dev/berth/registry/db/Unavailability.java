package dev.berth.registry.db;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.ConnectionException;

/** Tells failures that pass by themselves from mistakes, by the SQLSTATE PostgreSQL gives. */
final class Unavailability {
  /** What a server says to a change that it may not make. */
  static final String READ_ONLY = "25006";

  private static final Set<String> CLASSES =
      Set.of(
          "08", // connection lost, refused, or no answer within the socket timeout
          "28", // login refused
          "53", // out of disk, memory or connections
          "57", // cancelled by statement_timeout, shutting down, starting up
          "58"); // the server's own input or output failed
  private static final Set<String> STATES =
      Set.of(
          READ_ONLY, // a standby answers: a fail-over is under way
          "25P03", // idle_in_transaction_session_timeout
          "25P04", // transaction_timeout
          "3D000", // no such database
          "55P03"); // lock_timeout
  private static final Set<String> RETRIED =
      Set.of(
          "40001", // serialization failure
          "40P01"); // deadlock

  private static final Set<String> TIMEOUTS =
      Set.of(
          "57014", // statement_timeout
          "55P03"); // lock_timeout

  private Unavailability() {}

  /** Whether the same transaction may succeed when it is run again at once. */
  static boolean isConflict(Throwable failure) {
    return findSqlException(failure)
        .map(SQLException::getSQLState)
        .filter(RETRIED::contains)
        .isPresent();
  }

  /** Whether a statement was cancelled because it took longer than it may. */
  static boolean isTimeout(Throwable failure) {
    return findSqlException(failure)
        .map(SQLException::getSQLState)
        .filter(TIMEOUTS::contains)
        .isPresent();
  }

  static boolean isUnavailable(Throwable failure) {
    return failure instanceof ConnectionException
        || findSqlException(failure).filter(Unavailability::passes).isPresent();
  }

  private static boolean passes(SQLException exception) {
    String state = exception.getSQLState();
    return exception instanceof SQLTransientConnectionException
        || (state != null
            && state.length() == 5
            && (CLASSES.contains(state.substring(0, 2)) || STATES.contains(state)));
  }

  private static Optional<SQLException> findSqlException(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException exception) {
        return Optional.of(exception);
      }
    }
    return Optional.empty();
  }
}
