package dev.berth.registry.config;

import java.time.Duration;
import java.util.Optional;

/**
 * The PostgreSQL that holds the metadata.
 *
 * @param url a JDBC URL without user or password; empty means the embedded PostgreSQL
 * @param user the database user
 * @param password the password of the user; may be empty
 * @param poolSize connections of this node
 * @param partitions hash partitions of each table, fixed when a database is created
 * @param connectTimeout how long to wait for a connection
 * @param statementTimeout how long one statement may run
 * @param lockTimeout how long one statement may wait for a lock
 * @param migrate whether the schema is brought up to date at start
 */
public record DatabaseConfig(
    Optional<String> url,
    String user,
    Secret password,
    int poolSize,
    int partitions,
    Duration connectTimeout,
    Duration statementTimeout,
    Duration lockTimeout,
    boolean migrate) {

  /** The same, but for how long one statement may run. */
  public DatabaseConfig withStatementTimeout(Duration timeout) {
    return new DatabaseConfig(
        url, user, password, poolSize, partitions, connectTimeout, timeout, lockTimeout, migrate);
  }
}
