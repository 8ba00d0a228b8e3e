package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.db.Migrations;
import dev.berth.registry.db.TestDatabase;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A registry that was used before there was a catalog has one afterwards. */
final class CatalogMigrationIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  @Test
  void listsTheRepositoriesThatHadAManifest() {
    DatabaseAddress address = server.emptyDatabase();
    migrateToTheSecond(address);
    Jdbi database = Jdbi.create(address.url(), address.user(), address.password().reveal());
    database.useHandle(
        handle -> {
          handle.execute("INSERT INTO repositories (id, path) VALUES (1, 'filled'), (2, 'empty')");
          handle.execute(
              """
              INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
              VALUES (1, '', 1, 2, '{}')
              """);
        });

    new Migrations(address, TestDatabase.config()).migrate();

    List<String> listed =
        database.withHandle(
            handle ->
                handle
                    .createQuery("SELECT path FROM repositories WHERE has_manifests")
                    .mapTo(String.class)
                    .list());
    assertThat(listed).containsExactly("filled");
  }

  private static void migrateToTheSecond(DatabaseAddress address) {
    Flyway.configure()
        .dataSource(address.url(), address.user(), address.password().reveal())
        .locations("classpath:db/migration")
        .placeholders(Map.of("partitions", "2"))
        .target("2")
        .load()
        .migrate();
  }
}
