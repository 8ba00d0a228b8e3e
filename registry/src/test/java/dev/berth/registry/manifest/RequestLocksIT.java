package dev.berth.registry.manifest;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.oci.Manifest;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.storage.Location;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A plan that is made once locks all partitions. PostgreSQL has room for a few thousand locks of
 * all connections together, some 60 for each; what is first of its kind on a connection is planned,
 * and locks more.
 */
final class RequestLocksIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private static final int TYPE = 1;
  private static final int ROUNDS = 8;
  private static final RepositoryName NAME = new RepositoryName("app");

  private final ManifestTable manifests = new ManifestTable();
  private final BlobTable blobs = new BlobTable();
  private final RepositoryBlobTable links = new RepositoryBlobTable();

  @Test
  void aPushAndADeleteHoldFewLocks() {
    try (Database requests =
        Database.openForRequests(
            server.address(), TestDatabase.config(), TestDatabase.PARTITIONS)) {
      RepositoryLookup lookup = new RepositoryLookup(requests, new RepositoryTable());
      long repository = lookup.getOrCreate(NAME).id();
      for (int round = 0; round < ROUNDS; round++) {
        String content = "manifest " + round;
        Digest layer = link(requests, repository, content);
        int pushing = requests.inTransaction(handle -> push(handle, content, layer));
        int deleting =
            requests.forManyRows().inTransaction(handle -> delete(handle, repository, content));
        boolean planned = round > 5;
        assertThat(pushing).as("a push, round %d", round).isLessThan(planned ? 80 : 200);
        assertThat(deleting).as("a delete, round %d", round).isLessThan(planned ? 90 : 350);
      }
    }
  }

  private Digest link(Database database, long repository, String content) {
    Digest digest = sha256("layer of " + content);
    database.useTransaction(
        handle -> {
          blobs.upsert(handle, new Blob(digest, 1, Location.fresh()), 1);
          links.insertIfAbsent(handle, repository, digest);
        });
    return digest;
  }

  private int push(Handle handle, String content, Digest layer) {
    PushLockTable.Locked locked =
        new PushLockTable().lock(handle, NAME, new TreeSet<>(List.of(layer))).orElseThrow();
    long repository = locked.repository().id();
    Manifest manifest =
        new Manifest(
            MediaType.OCI_MANIFEST,
            Optional.empty(),
            Optional.empty(),
            Optional.of(descriptor(layer)),
            List.of(),
            List.of(),
            Map.of());
    assertThat(
            manifests.insertIfAbsent(
                handle,
                repository,
                new ManifestTable.NewRows(
                    new NewManifest(sha256(content), manifest, content.getBytes(UTF_8)),
                    TYPE,
                    List.of(new ManifestTable.Layer(descriptor(layer), TYPE, true)),
                    Optional.of(new Tag("latest")),
                    Set.of())))
        .isPresent();
    return locks(handle);
  }

  private int delete(Handle handle, long repository, String content) {
    long id = manifests.lockForDelete(handle, repository, sha256(content)).orElseThrow();
    manifests.delete(handle, repository, id);
    return locks(handle);
  }

  private static int locks(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT count(*)
            FROM pg_locks
            WHERE pid = pg_backend_pid() AND locktype = 'relation'
            """)
        .mapTo(Integer.class)
        .one();
  }

  private static Descriptor descriptor(Digest digest) {
    return new Descriptor(MediaType.OCTET_STREAM, digest, 7);
  }
}
