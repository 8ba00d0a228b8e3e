package dev.berth.bench.models;

import dev.berth.bench.server.LabPostgres;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseAddress;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/**
 * Model 1 in a schema of its own, beside Model 2 in the same database. Statements name its tables
 * without the schema, on connections that find them there first.
 */
final class ModelOne {
  static final String SCHEMA = "model1";

  /** In the order in which they are told. */
  static final List<String> TABLES =
      List.of(
          "repositories",
          "manifests",
          "repository_manifests",
          "manifest_layers",
          "tags",
          "blobs",
          "repository_blobs");

  private ModelOne() {}

  static Database open(DatabaseAddress database) {
    return open(database, SCHEMA);
  }

  private static Database open(DatabaseAddress database, String schema) {
    return Database.open(
        new DatabaseAddress(
            database.url() + "?currentSchema=" + schema, database.user(), database.password()),
        LabPostgres.config(1));
  }

  /** Makes its tables without a row. */
  static void makeEmpty(DatabaseAddress database) {
    createSchema(database, SCHEMA);
    try (Database own = open(database)) {
      own.useTransaction(
          handle -> {
            SqlFile.read("model-1-tables.sql").execute(handle);
            SqlFile.read("model-1-keys.sql").execute(handle);
          });
    }
  }

  /** Makes its tables with the content that Model 2 has. */
  static void makeFromModelTwo(DatabaseAddress database, Consumer<String> progress) {
    createSchema(database, SCHEMA);
    try (Database own = open(database)) {
      own.useTransaction(
          handle -> {
            loadFast(handle);
            progress.accept("filling Model 1");
            SqlFile.read("model-1-tables.sql").execute(handle);
            SqlFile.read("model-1-rows.sql").execute(handle);
            progress.accept("indexes and keys of Model 1");
            SqlFile.read("model-1-keys.sql").execute(handle);
          });
      own.read(handle -> handle.execute("VACUUM (ANALYZE) " + String.join(", ", TABLES)));
    }
  }

  /** Copies Model 1 into partitioned tables, whose manifests and blobs are divided by a column. */
  static Database openPartitioned(DatabaseAddress database, String key, int partitions) {
    String schema = "model1_by_" + key;
    createSchema(database, schema);
    Database own = open(database, schema);
    own.useTransaction(
        handle -> {
          loadFast(handle);
          SqlFile.read("model-1-partitioned.sql")
              .with(Map.of("key", key, "partitions", String.valueOf(partitions)))
              .execute(handle);
        });
    return own;
  }

  private static void createSchema(DatabaseAddress database, String schema) {
    try (Database own = open(database, schema)) {
      own.read(handle -> handle.execute("CREATE SCHEMA " + schema));
    }
  }

  private static void loadFast(Handle handle) {
    handle.execute("SET LOCAL synchronous_commit = off");
    handle.execute("SET LOCAL work_mem = '256MB'");
    handle.execute("SET LOCAL maintenance_work_mem = '512MB'");
  }
}
