package dev.berth.registry.schema;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.registry.db.TestDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The committed pictures of the schema are those of the migrated database. */
final class SchemaDocumentsIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @BeforeAll
  static void requireTheEmbeddedVersion() {
    String version =
        database
            .database()
            .read(handle -> handle.createQuery("SHOW server_version").mapTo(String.class).one());
    assumeTrue(version.startsWith("18"), "other versions print the same schema in other words");
  }

  @Test
  void dumpIsThatOfTheMigratedSchema() {
    String dump = database.database().read(handle -> new SchemaDump(handle).text());
    new CommittedDocument("docs/schema.sql").assertIs(dump);
  }

  @Test
  void diagramIsThatOfTheMigratedSchema() {
    String diagram = database.database().read(handle -> new EntityDiagram(handle).text());
    new CommittedDocument("docs/database.md").assertSectionIs("diagram", diagram);
  }
}
