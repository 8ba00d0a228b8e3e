package dev.berth.e2e.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks for what should not be there, or is missing, once nothing waits for a review any more. */
final class Remains {
  private static final Map<String, String> QUEUED =
      Map.of(
          "reviews of blobs", "SELECT count(*) FROM blob_review_queue",
          "reviews of manifests", "SELECT count(*) FROM manifest_review_queue",
          "reviews of referrers", "SELECT count(*) FROM referrer_review_queue",
          "objects to remove", "SELECT count(*) FROM storage_deletions WHERE removed_at IS NULL",
          "repositories to remove",
              "SELECT count(*) FROM repository_deletions WHERE finished_at IS NULL");

  private static final Map<String, String> NEVER =
      Map.ofEntries(
          Map.entry(
              "layers without a blob",
              """
              SELECT count(*) FROM layers AS layer
              WHERE stored AND NOT EXISTS (
                  SELECT FROM blobs WHERE digest = layer.digest AND location IS NOT NULL)
              """),
          Map.entry(
              "configurations without a blob",
              """
              SELECT count(*) FROM manifests AS manifest
              WHERE config_digest IS NOT NULL AND NOT EXISTS (
                  SELECT FROM blobs WHERE digest = manifest.config_digest AND location IS NOT NULL)
              """),
          Map.entry(
              "uses of blobs without a link",
              """
              SELECT count(*) FROM (
                  SELECT repository_id, digest FROM blobs_layers
                  UNION SELECT repository_id, digest FROM blobs_configurations) AS used
              WHERE NOT EXISTS (
                  SELECT FROM repository_blobs AS link
                  WHERE link.repository_id = used.repository_id AND link.digest = used.digest)
              """),
          Map.entry(
              "links that nothing uses",
              """
              SELECT count(*) FROM repository_blobs AS link
              WHERE NOT EXISTS (
                      SELECT FROM blobs_layers AS used
                      WHERE used.digest = link.digest AND used.repository_id = link.repository_id)
                AND NOT EXISTS (
                      SELECT FROM blobs_configurations AS used
                      WHERE used.digest = link.digest AND used.repository_id = link.repository_id)
              """),
          Map.entry(
              "blobs without a link",
              """
              SELECT count(*) FROM blobs AS blob
              WHERE NOT EXISTS (SELECT FROM blobs_repositories WHERE digest = blob.digest)
              """),
          Map.entry(
              "manifests that no tag leads to",
              """
              WITH RECURSIVE living AS (
                  SELECT repository_id, manifest_id AS id FROM tags
                  UNION
                  SELECT found.repository_id, found.id
                  FROM living
                  CROSS JOIN LATERAL (
                      SELECT repository_id, child_id AS id FROM manifest_references
                      WHERE repository_id = living.repository_id AND parent_id = living.id
                      UNION ALL
                      SELECT referrer.repository_id, referrer.id
                      FROM manifests AS subject
                      JOIN manifests AS referrer
                        ON referrer.repository_id = subject.repository_id
                       AND referrer.subject_digest = subject.digest
                      WHERE subject.repository_id = living.repository_id AND subject.id = living.id
                  ) AS found
              )
              SELECT count(*) FROM manifests
              WHERE (repository_id, id) NOT IN (SELECT repository_id, id FROM living)
              """),
          Map.entry("uploads", "SELECT count(*) FROM uploads"),
          Map.entry(
              "deleted repositories",
              "SELECT count(*) FROM repositories WHERE deleted_at IS NOT NULL"));

  private final Connection connection;
  private final Path storage;

  Remains(Connection connection, Path storage) {
    this.connection = connection;
    this.storage = storage;
  }

  /** What waits to be reviewed or removed. */
  Map<String, Long> queued() throws SQLException {
    return counts(QUEUED);
  }

  void expectNone() throws SQLException, IOException {
    assertThat(counts(NEVER)).isEmpty();
    assertThat(files()).isEqualTo(locations());
  }

  /** How much each of these queries finds, if anything. */
  private Map<String, Long> counts(Map<String, String> queries) throws SQLException {
    Map<String, Long> found = new TreeMap<>();
    for (Map.Entry<String, String> query : queries.entrySet()) {
      found.put(query.getKey(), count(query.getValue()));
    }
    found.values().removeIf(count -> count == 0);
    return found;
  }

  /** What is stored, for the summary. */
  String kept() throws SQLException {
    return "%d manifests, %d blobs"
        .formatted(count("SELECT count(*) FROM manifests"), count("SELECT count(*) FROM blobs"));
  }

  /** What was collected, for the summary. */
  String collected() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT kind, count(*) FROM collected GROUP BY kind ORDER BY kind")) {
      Map<String, Long> kinds = new LinkedHashMap<>();
      while (rows.next()) {
        kinds.put(rows.getString(1), rows.getLong(2));
      }
      return kinds.entrySet().stream()
          .map(kind -> "%s %d".formatted(kind.getKey(), kind.getValue()))
          .collect(Collectors.joining(", "));
    }
  }

  private long count(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private Set<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(storage.resolve("blobs"))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> storage.relativize(file).toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private Set<String> locations() throws SQLException {
    Set<String> locations = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT location FROM blobs WHERE location IS NOT NULL")) {
      while (rows.next()) {
        locations.add(rows.getString(1));
      }
    }
    return locations;
  }
}
