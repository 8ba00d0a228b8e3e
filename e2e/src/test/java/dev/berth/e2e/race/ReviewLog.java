package dev.berth.e2e.race;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;

/**
 * Lets the database note what was reviewed and when, whether it was collected, kept or put off: by
 * triggers of its own on the queues and on the record of what was collected.
 */
final class ReviewLog {
  private static final String INSTALL =
      """
      CREATE SCHEMA race;
      CREATE TABLE race.reviews (
          digest      bytea       NOT NULL,
          reviewed_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );

      CREATE FUNCTION race.blob_reviewed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
          INSERT INTO race.reviews (digest) SELECT DISTINCT digest FROM reviewed;
          RETURN NULL;
      END $$;
      CREATE TRIGGER race_reviewed AFTER DELETE ON blob_review_queue
          REFERENCING OLD TABLE AS reviewed
          FOR EACH STATEMENT EXECUTE FUNCTION race.blob_reviewed();
      CREATE TRIGGER race_put_off AFTER UPDATE ON blob_review_queue
          REFERENCING OLD TABLE AS reviewed
          FOR EACH STATEMENT EXECUTE FUNCTION race.blob_reviewed();

      CREATE FUNCTION race.manifest_reviewed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
          INSERT INTO race.reviews (digest)
          SELECT DISTINCT manifest.digest
          FROM reviewed
          JOIN manifests AS manifest
            ON manifest.repository_id = reviewed.repository_id
           AND manifest.id = reviewed.manifest_id;
          RETURN NULL;
      END $$;
      CREATE TRIGGER race_reviewed AFTER DELETE ON manifest_review_queue
          REFERENCING OLD TABLE AS reviewed
          FOR EACH STATEMENT EXECUTE FUNCTION race.manifest_reviewed();
      CREATE TRIGGER race_put_off AFTER UPDATE ON manifest_review_queue
          REFERENCING OLD TABLE AS reviewed
          FOR EACH STATEMENT EXECUTE FUNCTION race.manifest_reviewed();

      CREATE FUNCTION race.manifest_collected() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
          INSERT INTO race.reviews (digest)
          SELECT digest FROM added WHERE kind = 'manifest';
          RETURN NULL;
      END $$;
      CREATE TRIGGER race_collected AFTER INSERT ON collected
          REFERENCING NEW TABLE AS added
          FOR EACH STATEMENT EXECUTE FUNCTION race.manifest_collected();
      """;

  private final Connection connection;
  private final Meetings meetings;

  private ReviewLog(Connection connection, Meetings meetings) {
    this.connection = connection;
    this.meetings = meetings;
  }

  static ReviewLog install(Connection connection, Meetings meetings) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(INSTALL);
    }
    return new ReviewLog(connection, meetings);
  }

  /** Tells of the reviews that are long enough ago for the requests that they met to have ended. */
  void tell() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                DELETE FROM race.reviews
                WHERE reviewed_at < clock_timestamp() - interval '1 second'
                RETURNING digest, (extract(epoch FROM reviewed_at) * 1000000)::bigint AS micros
                """)) {
      while (rows.next()) {
        meetings.reviewed(digest(rows.getBytes("digest")), rows.getLong("micros"));
      }
    }
  }

  /** The first byte stands for the algorithm, and clients here use only one. */
  private static String digest(byte[] column) {
    return "sha256:" + HexFormat.of().formatHex(column, 1, column.length);
  }
}
