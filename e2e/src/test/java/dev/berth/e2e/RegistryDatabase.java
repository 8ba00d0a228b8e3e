package dev.berth.e2e;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The database of servers under test, from inside: what is in it, what of it is due, and where a
 * server waits.
 */
final class RegistryDatabase implements AutoCloseable {
  static final String BLOB_REVIEWS = "blob_review_queue";
  static final String MANIFEST_REVIEWS = "manifest_review_queue";
  static final String REFERRER_REVIEWS = "referrer_review_queue";
  static final String OBJECTS = "storage_deletions";

  /** A table that every commit of a reviewer, and of a sweeper, passes by. */
  static final String COMMITS = "commits";

  private static final List<String> CONTENT =
      List.of(
          "manifests",
          "manifest_references",
          "tags",
          "layers",
          "repository_blobs",
          "blobs",
          "blobs_layers",
          "blobs_configurations",
          "blobs_repositories");
  private static final List<String> WORK =
      List.of(
          BLOB_REVIEWS,
          MANIFEST_REVIEWS,
          REFERRER_REVIEWS,
          OBJECTS,
          "deleted_manifests",
          "collected");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ExternalPostgres postgres;
  private final String name;
  private final Connection connection;

  RegistryDatabase(ExternalPostgres postgres, String name) throws SQLException {
    this.postgres = postgres;
    this.name = name;
    this.connection = postgres.connect(name);
  }

  /** Every row that clients can see something of, and those that say who uses a blob. */
  List<String> content() throws SQLException {
    return rows(CONTENT);
  }

  /** Every row of what waits to be done, and of the record of what was done. */
  List<String> work() throws SQLException {
    return rows(WORK);
  }

  private List<String> rows(List<String> tables) throws SQLException {
    List<String> rows = new ArrayList<>();
    for (String table : tables) {
      rows.addAll(
          column(
              "SELECT '%s ' || %s::text FROM %s AS entry ORDER BY 1"
                  .formatted(table, entry(table), table)));
    }
    return rows;
  }

  /** A review may find out what a blob is. */
  private static String entry(String table) {
    return table.equals("blobs") ? "(digest, size, location, created_at)" : "entry";
  }

  /** The first column of what is found. */
  List<String> column(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }

  int count(String table) throws SQLException {
    return Integer.parseInt(column("SELECT count(*) FROM " + table).getFirst());
  }

  void execute(String... commands) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }

  /** Makes the reviews of one repository in one queue due, and no others. */
  void makeDue(String queue, String repository) throws SQLException {
    for (String any : List.of(BLOB_REVIEWS, MANIFEST_REVIEWS)) {
      execute("UPDATE %s SET review_after = now() + interval '1 day'".formatted(any));
    }
    execute(
        """
        UPDATE %s SET review_after = now()
        WHERE repository_id = (SELECT id FROM repositories WHERE path = '%s')
        """
            .formatted(queue, repository));
  }

  /** Waits until no review is due, or put off for a moment. */
  void awaitReviewed(String queue) throws Exception {
    String due =
        "SELECT id FROM %s WHERE review_after < now() + interval '1 hour'".formatted(queue);
    Eventually.holds("nothing is due in " + queue, PATIENCE, () -> column(due).isEmpty());
  }

  /** Makes everything due that waits for its time; not what failed, or is claimed. */
  void makeAllDue() throws SQLException {
    for (String queue : List.of(BLOB_REVIEWS, MANIFEST_REVIEWS)) {
      execute(
          "UPDATE %s SET review_after = now() WHERE review_after > now() AND attempts = 0"
              .formatted(queue));
    }
    execute("UPDATE referrer_review_queue SET review_after = now() WHERE review_after > now()");
    makeObjectsDue();
    execute(
        """
        UPDATE storage_deletions SET claimed_until = now()
        WHERE removed_at IS NOT NULL AND claimed_until > now() + interval '30 minutes'
        """);
  }

  /** Makes the removal of all objects due that nobody claimed yet. */
  void makeObjectsDue() throws SQLException {
    execute(
        """
        UPDATE storage_deletions SET delete_after = now()
        WHERE claimed_until IS NULL AND delete_after > now()
        """);
  }

  /** Makes commits pass by a table of their own, where they can be stopped. */
  void addCommits() throws SQLException {
    execute(
        "CREATE TABLE commits ()",
        """
        CREATE FUNCTION pass_by() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN PERFORM FROM commits; RETURN NULL; END'
        """);
    addTrigger("DELETE", BLOB_REVIEWS, "");
    addTrigger("DELETE", MANIFEST_REVIEWS, "");
    // Not when a test makes objects due.
    addTrigger("UPDATE", OBJECTS, "WHEN (OLD.delete_after = NEW.delete_after)");
  }

  private void addTrigger(String change, String table, String condition) throws SQLException {
    execute(
        """
        CREATE CONSTRAINT TRIGGER commits AFTER %s ON %s DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW %s EXECUTE FUNCTION pass_by()
        """
            .formatted(change, table, condition));
  }

  TableLock lock(String table, String mode) throws SQLException {
    return TableLock.take(postgres.connect(name), table, mode);
  }

  /** Waits until so many sessions wait for a locked table. */
  void awaitWaiting(String table, int sessions) throws Exception {
    String query =
        "SELECT pid FROM pg_locks WHERE relation = '%s'::regclass AND NOT granted".formatted(table);
    Eventually.holds(
        "%d wait for %s".formatted(sessions, table),
        PATIENCE,
        () -> column(query).size() >= sessions);
  }

  /**
   * Waits until a session that took work from a queue waits for a locked table; returns the id of
   * its process.
   */
  String awaitStopped(String queue, String table) throws Exception {
    String query =
        """
        SELECT waiting.pid
        FROM pg_locks AS waiting
        JOIN pg_locks AS working USING (pid)
        WHERE waiting.relation = '%s'::regclass AND NOT waiting.granted
          AND working.relation = '%s'::regclass AND working.granted
        """
            .formatted(table, queue);
    Eventually.holds(
        "work from %s waits for %s".formatted(queue, table),
        PATIENCE,
        () -> !column(query).isEmpty());
    return column(query).getFirst();
  }

  /** Waits until PostgreSQL has noticed that the client of a session is gone. */
  void awaitEnd(String session) throws Exception {
    String query = "SELECT pid FROM pg_stat_activity WHERE pid = " + session;
    Eventually.holds("a killed session ends", PATIENCE, () -> column(query).isEmpty());
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
