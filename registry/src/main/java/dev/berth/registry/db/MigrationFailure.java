package dev.berth.registry.db;

import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** Tells why a migration failed, and what to do where that is known, in one line. */
final class MigrationFailure {
  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final Pattern SCRIPT = Pattern.compile("V[0-9]+__\\w+\\.sql");

  private final PGSimpleDataSource dataSource;

  MigrationFailure(PGSimpleDataSource dataSource) {
    this.dataSource = dataSource;
  }

  MigrationException explain(RuntimeException failure) {
    String reason =
        findSqlException(failure).map(this::reason).orElseGet(() -> reasonWithoutSql(failure));
    return new MigrationException("migration failed%s: %s".formatted(in(failure), reason), failure);
  }

  /** The script that failed, if it was one of ours. */
  private static String in(RuntimeException failure) {
    Matcher script = SCRIPT.matcher(oneLine(failure.getMessage()));
    return script.find() ? " in " + script.group() : "";
  }

  private String reasonWithoutSql(RuntimeException failure) {
    return failure instanceof FlywayException migration
            && migration.getErrorCode()
                == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE
        ? "database '%s' has tables of another program: give Berth a database of its own"
            .formatted(dataSource.getDatabaseName())
        : oneLine(failure.getMessage());
  }

  /** The deepest one, which is what the server said. */
  private static Optional<SQLException> findSqlException(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .reduce((_, deeper) -> deeper);
  }

  private String reason(SQLException exception) {
    return "%s (SQLSTATE %s)%s"
        .formatted(
            oneLine(exception.getMessage()),
            exception.getSQLState(),
            INSUFFICIENT_PRIVILEGE.equals(exception.getSQLState()) ? ": " + remedy() : "");
  }

  private String remedy() {
    String user = dataSource.getUser();
    return "user '%s' needs the right to create tables: ALTER DATABASE \"%s\" OWNER TO \"%s\", or GRANT CREATE ON SCHEMA public TO \"%s\""
        .formatted(user, dataSource.getDatabaseName(), user, user);
  }

  private static String oneLine(@Nullable String message) {
    return message == null ? "no reason given" : message.strip().replaceAll("\\s+", " ");
  }
}
