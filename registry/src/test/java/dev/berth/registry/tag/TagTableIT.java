package dev.berth.registry.tag;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class TagTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final TestTransactions transaction = new TestTransactions(server.database());
  private final TagTable table = new TagTable();
  private final long repository =
      new RepositoryLookup(server.database(), new RepositoryTable())
          .getOrCreate(new RepositoryName("app/" + UUID.randomUUID()))
          .id();
  private final long manifest = manifest("one");

  private long manifest(String name) {
    return transaction.number(
        handle ->
            handle
                .createQuery(
                    """
                    INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
                    SELECT :repository, :digest, min(id), 2, '{}' FROM media_types
                    RETURNING id
                    """)
                .bind("repository", repository)
                .bind("digest", TestClient.sha256(name))
                .mapTo(Long.class)
                .one());
  }

  private void tag(String name, long id) {
    transaction.run(handle -> table.upsert(handle, repository, new Tag(name), id));
  }

  private long find(String name) {
    return transaction.number(handle -> table.find(handle, repository, new Tag(name)).orElse(-1));
  }

  private List<String> listAfter(String last, int most) {
    return transaction.list(handle -> table.listAfter(handle, repository, last, most));
  }

  @Test
  void upsertPointsATagSomewhereAndThenElsewhere() {
    long other = manifest("two");
    assertThat(find("latest")).isEqualTo(-1);

    tag("latest", manifest);
    assertThat(find("latest")).isEqualTo(manifest);

    tag("latest", other);
    assertThat(find("latest")).isEqualTo(other);
  }

  @Test
  void upsertKeepsWhenATagWasMadeAndTellsWhenItMoved() {
    tag("latest", manifest);
    tag("latest", manifest("two"));

    assertThat(
            transaction.test(
                handle ->
                    handle
                        .select(
                            "SELECT updated_at > created_at FROM tags WHERE repository_id = ?",
                            repository)
                        .mapTo(Boolean.class)
                        .one()))
        .isTrue();
  }

  @Test
  void insertIfAbsentLeavesATagWhereItPoints() {
    long other = manifest("two");

    assertThat(insertIfAbsent(manifest)).isTrue();
    assertThat(insertIfAbsent(other)).isFalse();
    assertThat(find("latest")).isEqualTo(manifest);
  }

  private boolean insertIfAbsent(long id) {
    return transaction.test(
        handle -> table.insertIfAbsent(handle, repository, new Tag("latest"), id));
  }

  @Test
  void deleteTellsWhetherThereWasOne() {
    tag("latest", manifest);
    tag("other", manifest);

    assertThat(transaction.test(handle -> table.delete(handle, repository, new Tag("latest"))))
        .isTrue();
    assertThat(transaction.test(handle -> table.delete(handle, repository, new Tag("latest"))))
        .isFalse();
    assertThat(find("other")).isEqualTo(manifest);
  }

  @Test
  void listsInByteOrder() {
    List.of("b", "B", "_", "10", "9", "a.b", "a-b", "a_b", "ab").forEach(n -> tag(n, manifest));

    assertThat(listAfter("", 100))
        .containsExactly("10", "9", "B", "_", "a-b", "a.b", "a_b", "ab", "b");
    assertThat(listAfter("B", 2)).containsExactly("_", "a-b");
    assertThat(listAfter("b", 2)).isEmpty();
    assertThat(listAfter("", 0)).isEmpty();
  }

  @Test
  @Shows("R8")
  void eachStatementStaysInThePartitionOfItsRepository() {
    tag("latest", manifest);
    Tag latest = new Tag("latest");
    transaction.run(
        handle -> {
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.find(handle, repository, latest)))
              .isEqualTo(Map.of("tags", 1));
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.listAfter(handle, repository, "", 10)))
              .isEqualTo(Map.of("tags", 1));
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.upsert(handle, repository, latest, manifest)))
              .allSatisfy((_, partitions) -> assertThat(partitions).isEqualTo(1))
              .containsKey("tags");
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.delete(handle, repository, latest)))
              .isEqualTo(Map.of("tags", 1, "manifests", 1));
        });
  }
}
