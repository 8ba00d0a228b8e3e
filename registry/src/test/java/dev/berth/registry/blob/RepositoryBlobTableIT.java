package dev.berth.registry.blob;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.registry.storage.Location;
import dev.berth.rules.Shows;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RepositoryBlobTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final RepositoryBlobTable table = new RepositoryBlobTable();
  private final long repository = repository("app");
  private final Digest blob = blob();
  private final Digest other = blob();

  private long repository(String name) {
    return new RepositoryLookup(database, new RepositoryTable())
        .getOrCreate(new RepositoryName(name))
        .id();
  }

  private Digest blob() {
    Digest digest = sha256(UUID.randomUUID().toString());
    transaction.run(
        handle -> new BlobTable().upsert(handle, new Blob(digest, 1, Location.fresh()), 1));
    return digest;
  }

  private boolean link(Digest digest) {
    return transaction.test(handle -> table.insertIfAbsent(handle, repository, digest));
  }

  @Test
  void insertsALinkOnce() {
    assertThat(transaction.test(handle -> table.exists(handle, repository, blob))).isFalse();

    assertThat(link(blob)).isTrue();
    assertThat(link(blob)).isFalse();

    assertThat(transaction.test(handle -> table.exists(handle, repository, blob))).isTrue();
  }

  @Test
  void makesABlobVisibleInItsRepositoryOnly() {
    link(blob);
    long elsewhere = repository("elsewhere");

    assertThat(transaction.test(handle -> table.exists(handle, elsewhere, blob))).isFalse();
  }

  @Test
  void deletesALinkOnceAndNoOther() {
    link(blob);
    link(other);

    assertThat(transaction.test(handle -> table.delete(handle, repository, blob))).isTrue();
    assertThat(transaction.test(handle -> table.delete(handle, repository, blob))).isFalse();

    assertThat(transaction.test(handle -> table.exists(handle, repository, blob))).isFalse();
    assertThat(transaction.test(handle -> table.exists(handle, repository, other))).isTrue();
  }

  @Test
  @Shows("R9")
  void aLinkIsCountedAsAUseOfItsBlob() {
    link(blob);

    assertThat(
            transaction.number(
                handle ->
                    handle
                        .select("SELECT count(*) FROM blobs_repositories WHERE digest = ?", blob)
                        .mapTo(Long.class)
                        .one()))
        .isEqualTo(1);
  }

  @Test
  @Shows("R8")
  void eachStatementStaysInThePartitionsOfItsKeys() {
    link(blob);
    Map<String, Integer> own = Map.of("repository_blobs", 1);
    transaction.run(
        handle -> {
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.exists(handle, repository, blob)))
              .isEqualTo(own);
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.insertIfAbsent(handle, repository, other)))
              .isEqualTo(Map.of("repository_blobs", 1, "blobs_repositories", 1, "blobs", 1));
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.delete(handle, repository, blob)))
              .isEqualTo(Map.of("repository_blobs", 1, "blobs_repositories", 1));
        });
  }
}
