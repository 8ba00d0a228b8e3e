package dev.berth.registry.gc.inquiry;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.rules.Shows;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RestorableTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final TestTransactions transaction = new TestTransactions(server.database());
  private final RestorableTable table = new RestorableTable();
  private final Repository app = repository();
  private final Repository other = repository();

  private static Repository repository() {
    return new RepositoryLookup(server.database(), new RepositoryTable())
        .getOrCreate(new RepositoryName("app/" + UUID.randomUUID()));
  }

  /** Returns the id of the copy. */
  private long delete(Repository repository, String payload, String... tags) {
    return transaction.number(
        handle ->
            handle
                .select(
                    """
                    INSERT INTO deleted_manifests (
                        repository_id, digest, media_type_id, payload, tags, keep_until)
                    VALUES (?, ?, 1, ?, string_to_array(?, ' '), clock_timestamp() + interval '2 hours')
                    RETURNING id
                    """,
                    repository.id(),
                    sha256(payload),
                    payload.getBytes(UTF_8),
                    String.join(" ", tags))
                .mapTo(Long.class)
                .one());
  }

  private void push(Repository repository, String payload) {
    transaction.run(
        handle ->
            handle.execute(
                """
                INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
                VALUES (?, ?, 1, ?, ?)
                """,
                repository.id(),
                sha256(payload),
                payload.length(),
                payload.getBytes(UTF_8)));
  }

  private void expire(long id) {
    transaction.run(
        handle ->
            handle.execute(
                "UPDATE deleted_manifests SET keep_until = clock_timestamp() WHERE id = ?", id));
  }

  private List<RestorableTable.Copy> listBefore(long id, int max) {
    return transaction.list(handle -> table.listBefore(handle, app.id(), id, max));
  }

  private List<Digest> restorable() {
    return listBefore(Long.MAX_VALUE, 100).stream()
        .flatMap(copy -> copy.manifest().stream())
        .map(RestorableManifest::digest)
        .toList();
  }

  @Test
  void listsManifestsOfARepositoryNewestFirst() {
    delete(app, "one", "a", "b");
    delete(other, "elsewhere");
    delete(app, "two");

    List<RestorableTable.Copy> copies = listBefore(Long.MAX_VALUE, 100);

    assertThat(restorable()).containsExactly(sha256("two"), sha256("one"));
    RestorableManifest one = copies.getLast().manifest().orElseThrow();
    assertThat(one.repository()).isEqualTo(app.name());
    assertThat(one.tags()).containsExactly(new Tag("a"), new Tag("b"));
    assertThat(one.deletedAt()).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    assertThat(one.keepUntil())
        .isCloseTo(one.deletedAt().plus(2, ChronoUnit.HOURS), within(1, ChronoUnit.MINUTES));
    assertThat(copies.getFirst().manifest().orElseThrow().tags()).isEmpty();
  }

  @Test
  void listsManifestsOfAllRepositoriesNewestFirst() {
    transaction.run(handle -> handle.execute("DELETE FROM deleted_manifests"));
    delete(app, "one");
    delete(other, "two");

    List<RestorableTable.Copy> copies =
        transaction.list(handle -> table.listBefore(handle, Long.MAX_VALUE, 100));

    assertThat(copies)
        .extracting(copy -> copy.manifest().map(RestorableManifest::repository))
        .containsExactly(Optional.of(other.name()), Optional.of(app.name()));
    assertThat(transaction.list(handle -> table.listBefore(handle, copies.getFirst().id(), 100)))
        .containsExactly(copies.getLast());
  }

  @Test
  void listsPages() {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.addFirst(delete(app, "number " + i));
    }

    List<RestorableTable.Copy> first = listBefore(Long.MAX_VALUE, 2);
    List<RestorableTable.Copy> second = listBefore(first.getLast().id(), 3);

    assertThat(first).extracting(RestorableTable.Copy::id).isEqualTo(ids.subList(0, 2));
    assertThat(second).extracting(RestorableTable.Copy::id).isEqualTo(ids.subList(2, 5));
    assertThat(listBefore(second.getLast().id(), 2)).isEmpty();
  }

  @Test
  void tellsWhatCannotBeRestored() {
    expire(delete(app, "expired"));
    delete(app, "pushed again");
    push(app, "pushed again");
    push(other, "restorable");
    delete(app, "restorable", "old");
    delete(app, "restorable", "new");

    assertThat(listBefore(Long.MAX_VALUE, 100)).hasSize(4);
    assertThat(restorable()).containsExactly(sha256("restorable"));
    assertThat(listBefore(Long.MAX_VALUE, 1).getFirst().manifest().orElseThrow().tags())
        .containsExactly(new Tag("new"));
  }

  @Test
  void tellsThatADeletedRepositoryDoesNotComeBack() {
    delete(app, "one");
    transaction.run(
        handle ->
            handle.execute(
                "UPDATE repositories SET deleted_at = now(), path = '@' || id WHERE id = ?",
                app.id()));

    assertThat(listBefore(Long.MAX_VALUE, 100)).hasSize(1);
    assertThat(restorable()).isEmpty();
  }

  @Test
  void findsTheNewestWithATag() {
    delete(app, "first", "latest", "v1");
    delete(app, "second", "latest");
    delete(app, "third", "v3");
    delete(other, "elsewhere", "latest");

    assertThat(find("latest")).contains(sha256("second"));
    assertThat(find("v1")).contains(sha256("first"));
    assertThat(find("v")).isEmpty();
    expire(delete(app, "fourth", "v3"));
    assertThat(find("v3")).contains(sha256("third"));
  }

  @Test
  void findsATagOnlyOfTheLastTimeThatAManifestWasDeleted() {
    delete(app, "twice", "old");
    delete(app, "twice", "new");
    delete(app, "there again", "back");
    push(app, "there again");

    assertThat(find("old")).isEmpty();
    assertThat(find("new")).contains(sha256("twice"));
    assertThat(find("back")).isEmpty();
  }

  private Optional<Digest> find(String tag) {
    return transaction.find(handle -> table.findNewestWithTag(handle, app.id(), new Tag(tag)));
  }

  @Test
  @Shows("R8")
  void looksIntoOnePartitionForEachCopy() {
    delete(app, "one");
    delete(app, "two");

    transaction.run(
        handle ->
            assertThat(
                    PartitionsTouched.countDuring(
                        handle, () -> table.listBefore(handle, app.id(), Long.MAX_VALUE, 10)))
                .isEqualTo(Map.of("manifests", 1)));
  }
}
