package dev.berth.bench.models;

import dev.berth.registry.db.Database;

/** Turns stored manifests of Model 1 into garbage, and back. */
final class DanglingManifests implements AutoCloseable {
  private final Database database;

  /** Where the garbage lies in the order in which a look goes through the registry. */
  enum Place {
    FIRST(
        """
        CREATE TABLE unlinked AS
        SELECT id FROM manifests ORDER BY id LIMIT 100
        """),
    SPREAD(
        """
        CREATE TABLE unlinked AS
        SELECT id
        FROM (
            SELECT id, row_number() OVER (ORDER BY id) AS number, count(*) OVER () AS total
            FROM manifests
        ) AS numbered
        WHERE number % (total / 100) = 0
        ORDER BY id
        LIMIT 100
        """);

    private final String choice;

    Place(String choice) {
      this.choice = choice;
    }
  }

  private DanglingManifests(Database database) {
    this.database = database;
  }

  /** Takes a hundred manifests out of their repositories, as their deletion there would. */
  static DanglingManifests make(Database database, Place place) {
    database.useTransaction(
        handle -> {
          handle.execute(place.choice);
          handle.execute(
              """
              CREATE TABLE unlinked_tags AS
              SELECT tags.repository_id, tags.name, tags.manifest_id
              FROM tags
              JOIN unlinked ON unlinked.id = tags.manifest_id
              """);
          handle.execute(
              """
              CREATE TABLE unlinked_links AS
              SELECT link.repository_id, link.manifest_id
              FROM repository_manifests AS link
              JOIN unlinked ON unlinked.id = link.manifest_id
              """);
          handle.execute(
              """
              DELETE FROM repository_manifests AS link
              USING unlinked
              WHERE unlinked.id = link.manifest_id
              """);
        });
    settle(database);
    return new DanglingManifests(database);
  }

  /** Puts everything back. */
  @Override
  public void close() {
    database.useTransaction(
        handle -> {
          handle.execute(
              """
              INSERT INTO repository_manifests (repository_id, manifest_id)
              SELECT repository_id, manifest_id FROM unlinked_links
              """);
          handle.execute(
              """
              INSERT INTO tags (repository_id, name, manifest_id)
              SELECT repository_id, name, manifest_id FROM unlinked_tags
              """);
          handle.execute("DROP TABLE unlinked, unlinked_tags, unlinked_links");
        });
    settle(database);
  }

  private static void settle(Database database) {
    database.read(handle -> handle.execute("VACUUM (ANALYZE) repository_manifests, tags"));
  }
}
