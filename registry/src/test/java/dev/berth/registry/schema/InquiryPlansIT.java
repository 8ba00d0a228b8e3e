package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.config.Untagged;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.gc.inquiry.ExplainDigest;
import dev.berth.registry.gc.inquiry.ListDeleted;
import dev.berth.registry.gc.inquiry.PreviewDeletion;
import dev.berth.registry.gc.inquiry.RestorableManifest;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.repository.Repository;
import dev.berth.rules.Shows;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Questions about single things are answered by key, in a registry that holds many. */
@org.junit.jupiter.api.Tag("slow")
final class InquiryPlansIT {
  @RegisterExtension static final TestDatabase server = TestDatabase.forManyRows();

  private static final Repository REPOSITORY =
      new Repository(LargeRegistry.REPOSITORY, new RepositoryName("large/1009"));

  @BeforeAll
  static void load() {
    server.database().useTransaction(LargeRegistry::load);
    server.database().useTransaction(InquiryPlansIT::deleteMany);
    server.database().read(handle -> handle.execute("VACUUM ANALYZE"));
  }

  /** As many copies of deleted manifests as there are manifests. */
  private static void deleteMany(Handle handle) {
    handle.execute(
        """
        INSERT INTO deleted_manifests (
            repository_id, digest, media_type_id, payload, tags, keep_until)
        SELECT repository_id, '\\x01'::bytea || sha256(('deleted ' || id)::bytea), 1, '{}',
               ARRAY['tag-' || id], clock_timestamp() + interval '1 day'
        FROM manifests
        """);
  }

  private static Digest digest(String content) {
    return Digest.ofContent(DigestAlgorithm.SHA256, content.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  @Shows({"R8", "R30"})
  void previewsScanNoTable() {
    assertScansNothing(
        database -> {
          PreviewDeletion preview = new PreviewDeletion(database, Untagged.COLLECT);
          preview.ofTag(REPOSITORY, new Tag("tag-15009"), 10);
          preview.ofManifest(REPOSITORY, digest("manifest 19999"), 10);
        });
  }

  @Test
  @Shows({"R8", "R30"})
  void explanationsScanNoTable() {
    assertScansNothing(
        database -> {
          ExplainDigest explain =
              new ExplainDigest(database, new DeletedManifestTable(Duration.ofDays(1)));
          assertThat(explain.everywhere(digest("layer 7000")).places()).isNotEmpty();
          assertThat(explain.in(REPOSITORY, digest("manifest 15000")).places()).isNotEmpty();
        });
  }

  @Test
  @Shows({"R8", "R30"})
  void listsOfDeletedManifestsScanNoTable() {
    assertScansNothing(
        database -> {
          ListDeleted deleted = new ListDeleted(database);
          assertThat(list(deleted, Optional.empty())).hasSize(100);
          assertThat(list(deleted, Optional.of(REPOSITORY))).hasSize(100);
        });
  }

  private static List<RestorableManifest> list(
      ListDeleted deleted, Optional<Repository> repository) {
    List<RestorableManifest> listed = new ArrayList<>();
    deleted.list(repository, 100, listed::add);
    return listed;
  }

  private static void assertScansNothing(Consumer<Database> questions) {
    // The counters of another connection would be written some time later.
    try (Database one = Database.open(server.address(), CollectionPlansIT.oneConnection())) {
      long before = one.read(InquiryPlansIT::scans);
      questions.accept(one);
      assertThat(one.read(InquiryPlansIT::scans)).isEqualTo(before);
    }
  }

  /** Sequential scans of the tables that hold much. */
  private static long scans(Handle handle) {
    handle.execute("SELECT pg_stat_force_next_flush()");
    return handle
        .createQuery(
            """
            SELECT sum(seq_scan)
            FROM pg_stat_user_tables
            WHERE relname ~ '^(manifests|deleted_manifests|layers|manifest_references|tags|repository_blobs|blobs)'
            """)
        .mapTo(Long.class)
        .one();
  }
}
