package dev.berth.registry.manifest;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DeletedManifestTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final DeletedManifestTable table = new DeletedManifestTable(Duration.ofHours(2));
  private final long repository =
      new RepositoryLookup(database, new RepositoryTable())
          .getOrCreate(new RepositoryName("app/" + UUID.randomUUID()))
          .id();

  private long manifest(String payload, String... tags) {
    return transaction.number(
        handle -> {
          long id =
              handle
                  .select(
                      """
                      INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
                      VALUES (?, ?, 1, ?, ?)
                      RETURNING id
                      """,
                      repository,
                      sha256(payload),
                      payload.length(),
                      payload.getBytes(UTF_8))
                  .mapTo(Long.class)
                  .one();
          for (String tag : tags) {
            handle.execute(
                "INSERT INTO tags (repository_id, name, manifest_id) VALUES (?, ?, ?)",
                repository,
                tag,
                id);
          }
          return id;
        });
  }

  private void keep(Long... ids) {
    transaction.run(handle -> table.keep(handle, repository, List.of(ids)));
  }

  private Optional<DeletedManifest> newest(String payload) {
    return transaction.find(handle -> table.findNewest(handle, repository, sha256(payload)));
  }

  @Test
  void keepsManifestsWithTheirTagsAsLongAsTheyCanBeRestored() {
    keep(manifest("one", "b", "a"), manifest("two"));
    manifest("three", "c");

    DeletedManifest one = newest("one").orElseThrow();
    assertThat(one.digest()).isEqualTo(sha256("one"));
    assertThat(one.mediaTypeId()).isEqualTo(1);
    assertThat(one.payload()).asString(UTF_8).isEqualTo("one");
    assertThat(one.tags()).containsExactly(new Tag("a"), new Tag("b"));
    assertThat(one.deletedAt()).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    assertThat(one.keepUntil())
        .isCloseTo(one.deletedAt().plus(2, ChronoUnit.HOURS), within(1, ChronoUnit.MINUTES));
    assertThat(one.expired()).isFalse();
    assertThat(newest("two").orElseThrow().tags()).isEmpty();
    assertThat(newest("three")).isEmpty();
  }

  @Test
  void findsTheNewestOfAManifestThatWentTwice() {
    long id = manifest("one", "first");
    keep(id);
    transaction.run(handle -> handle.execute("UPDATE tags SET name = 'second'"));
    keep(id);

    assertThat(newest("one").orElseThrow().tags()).containsExactly(new Tag("second"));
  }

  @Test
  void deletesAllThatIsKeptOfAManifest() {
    long id = manifest("one");
    keep(id, manifest("two"));
    keep(id);

    transaction.run(handle -> table.delete(handle, repository, sha256("one")));

    assertThat(newest("one")).isEmpty();
    assertThat(newest("two")).isPresent();
  }

  @Test
  void deletesWhatIsExpiredOldestFirstAndPassesOverLockedRows() {
    transaction.run(handle -> handle.execute("DELETE FROM deleted_manifests"));
    keep(manifest("one"), manifest("two"), manifest("three"), manifest("four"));
    expire("one", "3 hours");
    expire("two", "2 hours");
    expire("three", "1 hour");
    assertThat(newest("one").orElseThrow().expired()).isTrue();

    try (HeldTransaction other =
        HeldTransaction.begin(
            database,
            handle ->
                handle.execute(
                    "SELECT 1 FROM deleted_manifests WHERE digest = ? FOR UPDATE",
                    sha256("one")))) {
      assertThat(deleteExpired(1)).isEqualTo(1);
      other.commit();
    }
    assertThat(newest("two")).isEmpty();
    assertThat(newest("three")).isPresent();
    assertThat(deleteExpired(10)).isEqualTo(2);
    assertThat(newest("one")).isEmpty();
    assertThat(newest("four")).isPresent();
  }

  private long deleteExpired(int most) {
    return transaction.number(handle -> (long) table.deleteExpired(handle, most));
  }

  private void expire(String payload, String ago) {
    transaction.run(
        handle ->
            handle.execute(
                """
                UPDATE deleted_manifests
                SET keep_until = clock_timestamp() - ?::interval
                WHERE digest = ?
                """,
                ago,
                sha256(payload)));
  }

  @Test
  @Shows("R8")
  void staysInThePartitionsOfTheRepository() {
    long id = manifest("one", "a");

    transaction.run(
        handle ->
            assertThat(
                    PartitionsTouched.countDuring(
                        handle, () -> table.keep(handle, repository, List.of(id))))
                .isEqualTo(Map.of("manifests", 1, "layers", 1, "tags", 1)));
  }
}
