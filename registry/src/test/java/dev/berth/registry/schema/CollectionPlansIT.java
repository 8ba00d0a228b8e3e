package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.config.Secret;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.gc.Collector;
import dev.berth.registry.gc.GarbageCollection;
import dev.berth.registry.gc.Outcome;
import dev.berth.registry.review.Due;
import dev.berth.registry.storage.fs.FileBlobStorage;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Collectors find rows by index, also on connections that did much before. */
@Tag("slow")
final class CollectionPlansIT {
  @RegisterExtension static final TestDatabase server = TestDatabase.forManyRows();

  @TempDir static Path folder;

  /**
   * Everything is due; a tenth of the manifests lost their tags, and 300 blobs, repositories and
   * media types were never used.
   */
  @BeforeAll
  static void load() {
    server.database().useTransaction(LargeRegistry::load);
    server
        .database()
        .useTransaction(
            handle -> {
              handle.execute("DELETE FROM tags WHERE manifest_id % 10 = 5");
              SampleRepository repository = SampleRepository.create(handle);
              for (int blob = 0; blob < 300; blob++) {
                repository.blob("unused " + blob);
              }
              handle.execute("DELETE FROM blob_review_queue");
              handle.execute(
                  """
                  INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
                  SELECT repository_id, digest, clock_timestamp() - interval '1 hour', 'blob_upload'
                  FROM repository_blobs
                  ORDER BY repository_id DESC
                  """);
              handle.execute(
                  """
                  WITH made AS (
                      INSERT INTO repositories (path)
                      SELECT 'empty/' || number FROM generate_series(1, 300) AS number
                      RETURNING id
                  )
                  INSERT INTO repository_review_queue (repository_id, review_after)
                  SELECT id, clock_timestamp() - interval '1 hour' FROM made
                  """);
              handle.execute(
                  """
                  INSERT INTO repository_review_queue (repository_id, review_after)
                  SELECT number, clock_timestamp() + interval '1 hour'
                  FROM generate_series(1, 20000) AS number
                  """);
              handle.execute(
                  """
                  INSERT INTO media_type_review_queue (media_type_id, review_after)
                  SELECT number, clock_timestamp() + interval '1 hour'
                  FROM generate_series(1, 20000) AS number
                  """);
              handle.execute(
                  """
                  WITH made AS (
                      INSERT INTO media_types (name)
                      SELECT 'application/unused-' || number FROM generate_series(1, 300) AS number
                      RETURNING id
                  )
                  INSERT INTO media_type_review_queue (media_type_id, review_after)
                  SELECT id, clock_timestamp() - interval '1 hour' FROM made
                  """);
              handle.execute(
                  """
                  INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
                  SELECT repository_id, id, clock_timestamp() - interval '1 hour', 'tag_delete'
                  FROM manifests
                  ORDER BY id % 10 = 5 DESC
                  """);
              handle.execute(
                  """
                  INSERT INTO referrer_review_queue (repository_id, subject_digest, review_after)
                  SELECT number, '\\x01', clock_timestamp() + interval '1 hour'
                  FROM generate_series(1, 20000) AS number
                  """);
              handle.execute(
                  """
                  INSERT INTO storage_deletions (location, cause, delete_after)
                  SELECT 'blobs/00/' || gen_random_uuid(), 'expired', clock_timestamp()
                  FROM generate_series(1, 20000)
                  """);
            });
    server.database().read(handle -> handle.execute("VACUUM ANALYZE"));
  }

  @Test
  @Shows({"R8", "R30"})
  void neitherReviewsNorSweepsScan() {
    try (Database one = Database.open(server.address(), oneConnection())) {
      RegistryConfig config = ConfigReader.defaults();
      GarbageCollection collection =
          GarbageCollection.create(config, one, FileBlobStorage.open(folder, false));
      // The first batches make the plans; the second ones use what the connection kept.
      for (int round = 0; round < 2; round++) {
        Map<String, Long> before = one.read(CollectionPlansIT::scans);
        for (Collector collector : collection.all()) {
          Outcome outcome = collector.collect(Due.BY_TIME, 100);
          assertThat(outcome.failed()).as(collector.name()).isZero();
          assertThat(outcome.looked())
              .as(collector.name())
              .isEqualTo(collector.name().equals("records") ? 0 : 100);
        }
        assertThat(one.read(CollectionPlansIT::scans)).isEqualTo(before);
      }
    }
  }

  /** Sequential scans by table, but for those that fill a page or so. */
  private static Map<String, Long> scans(Handle handle) {
    handle.execute("SELECT pg_stat_force_next_flush()");
    Map<String, Long> scans = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT relname, seq_scan
            FROM pg_stat_user_tables
            WHERE relname NOT IN (
                'review_delays', 'media_types', 'deleted_manifests', 'collected',
                'uploads', 'drained_batches', 'repository_traffic')
            """)
        .map((row, _) -> scans.put(row.getString(1), row.getLong(2)))
        .list();
    return scans;
  }

  static DatabaseConfig oneConnection() {
    return new DatabaseConfig(
        Optional.empty(),
        "berth",
        Secret.empty(),
        1,
        TestDatabase.PARTITIONS,
        Duration.ofSeconds(5),
        Duration.ofSeconds(20),
        Duration.ofSeconds(10),
        true);
  }
}
