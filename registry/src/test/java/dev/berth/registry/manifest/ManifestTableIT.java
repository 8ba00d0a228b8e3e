package dev.berth.registry.manifest;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.oci.Manifest;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.registry.storage.Location;
import dev.berth.registry.tag.TagTable;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ManifestTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private static final int TYPE = 1;

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final ManifestTable table = new ManifestTable();
  private final long repository =
      new RepositoryLookup(database, new RepositoryTable())
          .getOrCreate(new RepositoryName("app/" + UUID.randomUUID()))
          .id();
  private final Digest config = blob("config");

  private Digest blob(String name) {
    Digest digest = sha256(repository + name);
    transaction.run(
        handle -> new BlobTable().upsert(handle, new Blob(digest, 1, Location.fresh()), 1));
    return digest;
  }

  private static Descriptor descriptor(Digest digest) {
    return new Descriptor(MediaType.OCTET_STREAM, digest, 7);
  }

  private NewManifest manifest(String payload) {
    Manifest manifest =
        new Manifest(
            MediaType.OCI_MANIFEST,
            Optional.of("application/thing"),
            Optional.of(descriptor(sha256("subject"))),
            Optional.of(descriptor(config)),
            List.of(),
            List.of(),
            Map.of("what", "it is"));
    return new NewManifest(sha256(payload), manifest, payload.getBytes(UTF_8));
  }

  private ManifestTable.NewRows rows(
      String payload, List<ManifestTable.Layer> layers, Optional<Tag> tag) {
    return new ManifestTable.NewRows(manifest(payload), TYPE, layers, tag, Set.of());
  }

  private Optional<ManifestTable.Kept> insert(Handle handle, String payload, String tag) {
    return table.insertIfAbsent(
        handle, repository, rows(payload, List.of(), Optional.of(new Tag(tag))));
  }

  private long insert(String payload) {
    return insert(payload, List.of());
  }

  private long insert(String payload, List<ManifestTable.Layer> layers) {
    return transaction.number(
        handle ->
            table
                .insertIfAbsent(handle, repository, rows(payload, layers, Optional.empty()))
                .orElseThrow()
                .id());
  }

  @Test
  void findsByDigestAndByIdWhatItInserted() {
    long id = insert("payload");

    for (var row :
        List.of(
            transaction.find(handle -> table.findByDigest(handle, repository, sha256("payload"))),
            transaction.find(handle -> table.findById(handle, repository, id)))) {
      assertThat(row.orElseThrow().digest()).isEqualTo(sha256("payload"));
      assertThat(row.orElseThrow().mediaTypeId()).isEqualTo(TYPE);
      assertThat(row.orElseThrow().size()).isEqualTo(7);
      assertThat(row.orElseThrow().smallPayload().orElseThrow())
          .asString(UTF_8)
          .isEqualTo("payload");
    }
  }

  @Test
  void findsALargePayloadApartFromItsRow() {
    String large = "x".repeat(64 * 1024 + 1);
    long id = insert(large);

    var row = transaction.find(handle -> table.findById(handle, repository, id)).orElseThrow();
    assertThat(row.smallPayload()).isEmpty();
    assertThat(row.size()).isEqualTo(large.length());
    assertThat(
            transaction
                .find(handle -> table.findPayload(handle, repository, sha256(large)))
                .orElseThrow())
        .asString(UTF_8)
        .isEqualTo(large);
  }

  @Test
  void findsNothingElse() {
    long id = insert("payload");

    assertThat(transaction.find(handle -> table.findByDigest(handle, repository, sha256("other"))))
        .isEmpty();
    assertThat(transaction.find(handle -> table.findPayload(handle, repository, sha256("other"))))
        .isEmpty();
    assertThat(transaction.find(handle -> table.findById(handle, repository, id + 1000))).isEmpty();
    assertThat(transaction.find(handle -> table.findById(handle, repository + 1000, id))).isEmpty();
  }

  @Test
  void keepsWhatTheManifestSaysOfItself() {
    insert("payload");

    assertThat(
            transaction.find(
                handle ->
                    handle
                        .select(
                            """
                            SELECT artifact_type || ' ' || size || ' ' || annotations
                              || ' ' || encode(subject_digest, 'hex')
                              || ' ' || encode(config_digest, 'hex')
                            FROM manifests WHERE repository_id = ?
                            """,
                            repository)
                        .mapTo(String.class)
                        .findOne()))
        .contains(
            "application/thing 7 {\"what\":\"it is\"} 01%s 01%s"
                .formatted(sha256("subject").hex(), config.hex()));
  }

  @Test
  void insertsOnce() {
    insert("payload");

    assertThat(transaction.find(handle -> insert(handle, "payload", "latest"))).isEmpty();
    assertThat(pointsTo("latest")).isEmpty();
  }

  @Test
  void insertWaitsForAnotherOfTheSameAndThenDoesNothing() {
    try (HeldTransaction first =
        HeldTransaction.begin(database, handle -> insert(handle, "payload", "first"))) {
      var second =
          first.awaitBlocked(
              () -> transaction.test(handle -> insert(handle, "payload", "second").isPresent()));
      first.commit();
      assertThat(HeldTransaction.get(second)).isFalse();
    }
  }

  @Test
  void insertsItsTagWhenThereIsNone() {
    var kept = transaction.find(handle -> insert(handle, "one", "latest")).orElseThrow();

    assertThat(kept.newTag()).contains(new Tag("latest"));
    assertThat(pointsTo("latest")).hasValue(kept.id());
  }

  @Test
  void leavesATagWhereItPoints() {
    var one = transaction.find(handle -> insert(handle, "one", "latest")).orElseThrow();
    var two = transaction.find(handle -> insert(handle, "two", "latest")).orElseThrow();

    assertThat(two.newTag()).isEmpty();
    assertThat(pointsTo("latest")).hasValue(one.id());
  }

  private OptionalLong pointsTo(String tag) {
    return database.inTransaction(handle -> new TagTable().find(handle, repository, new Tag(tag)));
  }

  @Test
  void keepsThoseThatWaitForItAsTheirSubjectFromBeingDeleted() {
    long referrer = insert("a referrer");
    try (HeldTransaction push =
        HeldTransaction.begin(database, handle -> insert(handle, "subject", "latest"))) {
      var delete =
          push.awaitBlocked(
              () ->
                  transaction.test(
                      handle -> {
                        table.delete(handle, repository, referrer);
                        return table.findId(handle, repository, sha256("subject")).isPresent();
                      }));
      push.commit();
      assertThat(HeldTransaction.get(delete)).as("who deletes sees the subject").isTrue();
    }
  }

  /** Also without a tag. */
  @Test
  void waitsForAReferrerThatIsBeingDeleted() {
    long referrer = insert("a referrer");
    try (HeldTransaction delete =
        HeldTransaction.begin(database, handle -> table.delete(handle, repository, referrer))) {
      var push = delete.awaitBlocked(() -> insert("subject"));
      delete.commit();
      assertThat(HeldTransaction.get(push)).isPositive();
    }
  }

  @Test
  void lockAllTellsTheIdsOfThoseThatAreThere() {
    long one = insert("one");
    long two = insert("two");
    TreeSet<Digest> wanted =
        new TreeSet<>(List.of(sha256("one"), sha256("two"), sha256("missing")));

    transaction.run(
        handle -> {
          assertThat(table.lockAll(handle, repository, wanted))
              .containsExactlyInAnyOrderEntriesOf(Map.of(sha256("one"), one, sha256("two"), two));
          assertThat(table.lockAll(handle, repository, new TreeSet<>())).isEmpty();
        });
  }

  @Test
  void lockAllKeepsManifestsFromBeingDeleted() {
    long id = insert("payload");
    try (HeldTransaction push = HeldTransaction.begin(database, this::lockPayload)) {
      transaction.run(this::lockPayload);
      assertThatExceptionOfType(DatabaseUnavailableException.class)
          .isThrownBy(
              () ->
                  transaction.run(
                      handle -> {
                        handle.execute("SET LOCAL lock_timeout = '50ms'");
                        delete(handle, id);
                      }));
      push.commit();
    }
  }

  private void lockPayload(Handle handle) {
    assertThat(table.lockAll(handle, repository, new TreeSet<>(List.of(sha256("payload")))))
        .hasSize(1);
  }

  private void delete(Handle handle, long id) {
    handle.execute("DELETE FROM manifests WHERE repository_id = ? AND id = ?", repository, id);
  }

  @Test
  @Shows("R7")
  void insertsAllLayersWithTheirFactsAtOnce() {
    Digest stored = blob("stored");
    Digest foreign = sha256("foreign");

    long id =
        insert(
            "payload",
            List.of(
                new ManifestTable.Layer(descriptor(stored), TYPE, true),
                new ManifestTable.Layer(descriptor(foreign), TYPE, false),
                new ManifestTable.Layer(descriptor(stored), TYPE, true)));

    assertThat(
            transaction.list(
                handle ->
                    handle
                        .select(
                            """
                            SELECT position || ' ' || encode(digest, 'hex') || ' ' || size
                              || ' ' || media_type_id || ' ' || stored
                            FROM layers
                            WHERE repository_id = ? AND manifest_id = ?
                            ORDER BY position
                            """,
                            repository,
                            id)
                        .mapTo(String.class)
                        .list()))
        .containsExactly(
            "0 01%s 7 1 true".formatted(stored.hex()),
            "1 01%s 7 1 false".formatted(foreign.hex()),
            "2 01%s 7 1 true".formatted(stored.hex()));
  }

  @Test
  void insertsNoChildren() {
    long id = insert("payload");

    transaction.run(handle -> table.insertReferences(handle, repository, id, List.of()));
  }

  @Test
  void insertReferencesKeepsChildrenFromBeingDeleted() {
    long parent = insert("parent");
    long child = insert("child");
    transaction.run(handle -> table.insertReferences(handle, repository, parent, List.of(child)));

    assertThatExceptionOfType(org.jdbi.v3.core.statement.UnableToExecuteStatementException.class)
        .isThrownBy(() -> transaction.run(handle -> delete(handle, child)))
        .withMessageContaining("manifest_references");
    transaction.run(handle -> delete(handle, parent));
    transaction.run(handle -> delete(handle, child));
  }

  @Test
  void lockForDeleteWaitsForWhoeverNeedsTheManifest() {
    long id = insert("payload");
    try (HeldTransaction push = HeldTransaction.begin(database, this::lockPayload)) {
      var delete =
          push.awaitBlocked(
              () ->
                  transaction.number(
                      handle ->
                          table
                              .lockForDelete(handle, repository, sha256("payload"))
                              .orElseThrow()));
      push.commit();
      assertThat(HeldTransaction.get(delete)).isEqualTo(id);
    }
    assertThat(
            transaction.test(
                handle -> table.lockForDelete(handle, repository, sha256("no")).isEmpty()))
        .isTrue();
  }

  @Test
  void findParentsNamesSomeOfTheIndexes() {
    long child = insert("child");
    for (String index : List.of("one", "two", "three")) {
      long parent = insert(index);
      transaction.run(handle -> table.insertReferences(handle, repository, parent, List.of(child)));
    }

    assertThat(transaction.list(handle -> table.findParents(handle, repository, child, 2)))
        .hasSize(2)
        .isSubsetOf(sha256("one"), sha256("two"), sha256("three"));
    assertThat(transaction.list(handle -> table.findParents(handle, repository, child + 1000, 2)))
        .isEmpty();
  }

  @Test
  void deleteRemovesTheManifest() {
    long id = insert("payload");

    transaction.run(handle -> table.delete(handle, repository, id));

    assertThat(transaction.find(handle -> table.findById(handle, repository, id))).isEmpty();
  }

  @Test
  @Shows("R8")
  void eachStatementStaysInThePartitionsOfItsKeys() {
    Digest one = blob("layer one");
    Digest two = blob("layer two");
    var layers =
        List.of(
            new ManifestTable.Layer(descriptor(one), TYPE, true),
            new ManifestTable.Layer(descriptor(two), TYPE, true));
    long id = insert("payload", layers);
    long child = insert("child");
    transaction.run(
        handle -> {
          assertTouches(
              Map.of("manifests", 1),
              handle,
              () -> table.findByDigest(handle, repository, sha256("payload")));
          assertTouches(
              Map.of("manifests", 1), handle, () -> table.findById(handle, repository, id));
          assertTouches(
              Map.of("manifests", 1),
              handle,
              () -> table.findPayload(handle, repository, sha256("payload")));
          assertTouches(
              Map.of("manifests", 1),
              handle,
              () ->
                  table.lockAll(
                      handle,
                      repository,
                      new TreeSet<>(List.of(sha256("payload"), sha256("child")))));
          assertTouches(
              Map.of(
                  "manifests", 1,
                  "layers", 1,
                  "tags", 1,
                  "blobs_layers", 2,
                  "blobs_configurations", 1,
                  "blobs", 3),
              handle,
              () ->
                  table.insertIfAbsent(
                      handle, repository, rows("new", layers, Optional.of(new Tag("new")))));
          assertTouches(
              Map.of("manifest_references", 1, "manifests", 1),
              handle,
              () -> table.insertReferences(handle, repository, id, List.of(child)));
          assertTouches(
              Map.of("manifests", 1),
              handle,
              () -> table.lockForDelete(handle, repository, sha256("payload")));
          assertTouches(
              Map.of("manifest_references", 1, "manifests", 1),
              handle,
              () -> table.findParents(handle, repository, child, 5));
          assertTouches(
              Map.of(
                  "manifests", 1,
                  "layers", 1,
                  "manifest_references", 1,
                  "tags", 1,
                  "blobs_layers", 2,
                  "blobs_configurations", 1),
              handle,
              () -> table.delete(handle, repository, id));
        });
  }

  private static void assertTouches(Map<String, Integer> most, Handle handle, Runnable statement) {
    assertThat(PartitionsTouched.countDuring(handle, statement))
        .containsOnlyKeys(most.keySet())
        .allSatisfy(
            (name, partitions) ->
                assertThat(partitions).as(name).isLessThanOrEqualTo(most.get(name)));
  }
}
