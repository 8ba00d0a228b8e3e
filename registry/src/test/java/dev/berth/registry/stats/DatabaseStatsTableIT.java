package dev.berth.registry.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.stats.DatabaseStats.TableStats;
import dev.berth.rules.Shows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DatabaseStatsTableIT {
  @RegisterExtension static final TestNode node = new TestNode();
  @RegisterExtension static final TestDatabase empty = new TestDatabase();

  private static DatabaseStats stats(Database database) {
    return database.read(new DatabaseStatsTable()::get);
  }

  /**
   * Repository one has two images that share a layer; two has one of them again; three has one of
   * the layers without an image.
   */
  @Test
  @Shows("R10")
  void countsWhatIsShared() {
    TestClient client = node.client();
    client.pushImage("one", "a", "first");
    String shared =
        Images.image(client.pushBlob("one", "other config"), TestClient.sha256("first"));
    client.putManifest("one", "b", shared);
    client.pushImage("two", "a", "first");
    client.pushBlob("three", "first");

    DatabaseStats stats = stats(node.database());

    // Blobs: the layer and two configurations. Links: 3 in one, 2 in two, 1 in three.
    assertThat(stats.repositories()).isEqualTo(3);
    assertThat(stats.rows("tags")).isEqualTo(3);
    assertThat(stats.rows("manifests")).isEqualTo(3);
    assertThat(stats.rows("layers")).isEqualTo(3);
    assertThat(stats.rows("blobs")).isEqualTo(3);
    assertThat(stats.distinctManifests()).isEqualTo(2);
    assertThat(stats.storedBytes()).isEqualTo("first".length() + "config of first".length() + 12);
    assertThat(stats.repositoriesPerManifest()).hasValue(1.5);
    assertThat(stats.layersPerBlob()).hasValue(1.0);
    assertThat(stats.repositoriesPerBlob()).hasValue(2.0);
  }

  @Test
  void countsTheBytesOfAllPartitions() {
    long manifests =
        empty
            .database()
            .read(
                handle ->
                    handle
                        .createQuery(
                            """
                            SELECT sum(pg_total_relation_size(inhrelid))
                            FROM pg_inherits WHERE inhparent = 'manifests'::regclass
                            """)
                        .mapTo(Long.class)
                        .one());

    DatabaseStats stats = stats(empty.database());

    assertThat(stats.tables().get("manifests"))
        .isNotNull()
        .extracting(TableStats::bytes)
        .isEqualTo(manifests);
    assertThat(stats.tables())
        .containsKeys("repositories", "storage_deletions", "collected")
        .doesNotContainKeys("manifests_p0", "flyway_schema_history");
    assertThat(stats.total().bytes()).isGreaterThan(manifests);
  }

  @Test
  @Shows("R10")
  void hasNoFactorsWhileItIsEmpty() {
    DatabaseStats stats = stats(empty.database());

    assertThat(stats.repositories()).isZero();
    assertThat(stats.storedBytes()).isZero();
    assertThat(stats.repositoriesPerManifest()).isEmpty();
    assertThat(stats.layersPerBlob()).isEmpty();
    assertThat(stats.repositoriesPerBlob()).isEmpty();
  }
}
