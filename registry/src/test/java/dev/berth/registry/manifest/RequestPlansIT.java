package dev.berth.registry.manifest;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.Manifest;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.BlobUseTable;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A plan of a request is made once, perhaps while its tables were empty. It must find few rows of
 * many all the same.
 */
final class RequestPlansIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private static final int MANY = 2_000;
  private static final int FEW = 20;
  private static final RepositoryName NAME = new RepositoryName("app");

  private static final int TYPE = 1;

  private int inserted;
  private final Database requests =
      Database.openForRequests(server.address(), TestDatabase.config(), TestDatabase.PARTITIONS);
  private final long repository =
      new RepositoryLookup(requests, new RepositoryTable()).getOrCreate(NAME).id();
  private final TreeSet<Digest> some =
      new TreeSet<>(List.of(sha256("1"), sha256("2"), sha256("not there")));

  @BeforeEach
  void planWhileTheTablesAreEmpty() {
    requests.useTransaction(this::findSome);
    requests.useTransaction(this::fill);
  }

  @AfterEach
  void close() {
    requests.close();
  }

  private void findSome(Handle handle) {
    new PushLockTable().lock(handle, NAME, some);
    new BlobTable().lockAll(handle, some);
    new ManifestTable().lockAll(handle, repository, some);
    new BlobUseTable().findManifests(handle, repository, some.first(), 1);
    new BlobUseTable().ask(handle, NAME, some.first());
    new ManifestGraphTable().isKept(handle, repository, 1);
    insertAnother(handle);
  }

  /** It looks for those that have it as their subject. */
  private void insertAnother(Handle handle) {
    Manifest manifest =
        new Manifest(
            MediaType.OCI_MANIFEST,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            Map.of());
    Digest digest = sha256("inserted " + inserted++);
    new ManifestTable()
        .insertIfAbsent(
            handle,
            repository,
            new ManifestTable.NewRows(
                new NewManifest(digest, manifest, "{}".getBytes(UTF_8)),
                TYPE,
                List.of(),
                Optional.of(new Tag("t" + inserted)),
                Set.of()));
  }

  private void fill(Handle handle) {
    handle.execute(
        """
        INSERT INTO blobs (digest, size, media_type_id, location)
        SELECT '\\x01' || sha256(n::text::bytea), 1, 1, 'blobs/00/' || n
        FROM generate_series(1, ?) AS n
        """,
        MANY);
    handle.execute(
        "INSERT INTO repository_blobs (repository_id, digest) SELECT ?, digest FROM blobs",
        repository);
    handle.execute(
        """
        INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
        SELECT ?, digest, 1, 2, '{}'
        FROM blobs
        """,
        repository);
    handle.execute(
        """
        INSERT INTO missing_references (repository_id, digest, kind, needed_by, manifest_id)
        SELECT repository_id, '\\x01' || sha256('missing ' || digest), 'child', id, id
        FROM manifests
        WHERE repository_id = ?
        """,
        repository);
  }

  @Test
  void findsFewRowsOfManyByTheirKeys() {
    int read =
        requests.inTransaction(
            handle -> {
              int before = rowsRead(handle);
              findSome(handle);
              return rowsRead(handle) - before;
            });

    assertThat(read).isLessThan(FEW);
  }

  /** Counts what this session has read since it last reported to the others. */
  private static int rowsRead(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT sum(COALESCE(seq_tup_read, 0) + COALESCE(idx_tup_fetch, 0))
            FROM pg_stat_xact_user_tables
            """)
        .mapTo(Integer.class)
        .one();
  }
}
