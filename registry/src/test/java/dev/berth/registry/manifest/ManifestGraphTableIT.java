package dev.berth.registry.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.manifest.ManifestGraphTable.Above;
import dev.berth.registry.manifest.ManifestGraphTable.Kept;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Looks upwards in graphs of manifests that are made by SQL, as pushing them would take long. */
final class ManifestGraphTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final ManifestGraphTable graph = new ManifestGraphTable();
  private long repository;

  @BeforeEach
  void createRepository() {
    repository =
        new RepositoryLookup(server.database(), new RepositoryTable())
            .getOrCreate(new RepositoryName("graph-" + UUID.randomUUID()))
            .id();
  }

  private <T> T inTransaction(Function<Handle, T> work) {
    return server.database().inTransaction(work);
  }

  /** The ids of so many new manifests. */
  private List<Long> manifests(int count) {
    return inTransaction(
        handle ->
            handle
                .createQuery(
                    """
                    INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
                    SELECT :repository, '\\x01' || sha256(gen_random_uuid()::text::bytea), 1, 2, '{}'
                    FROM generate_series(1, :count)
                    RETURNING id
                    """)
                .bind("repository", repository)
                .bind("count", count)
                .mapTo(Long.class)
                .list());
  }

  /** Puts each of the children into each of the parents. */
  private void contain(List<Long> parents, List<Long> children) {
    inTransaction(
        handle ->
            handle
                .createUpdate(
                    """
                    INSERT INTO manifest_references (repository_id, parent_id, child_id)
                    SELECT :repository, parent, child
                    FROM unnest(:parents) AS parent
                    CROSS JOIN unnest(:children) AS child
                    """)
                .bind("repository", repository)
                .bindArray("parents", Long.class, parents)
                .bindArray("children", Long.class, children)
                .execute());
  }

  /** Manifests of which each but the first refers to the one before it as its subject. */
  private List<Long> chain(int length) {
    List<Long> ids = manifests(length);
    refer(ids.subList(1, length), ids.subList(0, length - 1));
    return ids;
  }

  /** Gives each of the referrers the subject at the same place. */
  private void refer(List<Long> referrers, List<Long> subjects) {
    inTransaction(
        handle ->
            handle
                .createUpdate(
                    """
                    UPDATE manifests
                    SET subject_digest = subject.digest
                    FROM unnest(:referrers, :subjects) AS pair (referrer, subject)
                    JOIN manifests AS subject
                      ON subject.repository_id = :repository AND subject.id = pair.subject
                    WHERE manifests.repository_id = :repository AND manifests.id = pair.referrer
                    """)
                .bind("repository", repository)
                .bindArray("referrers", Long.class, referrers)
                .bindArray("subjects", Long.class, subjects)
                .execute());
  }

  private void tag(long manifest) {
    inTransaction(
        handle ->
            handle.execute(
                "INSERT INTO tags (repository_id, name, manifest_id) VALUES (?, ?, ?)",
                repository,
                "tag-" + manifest,
                manifest));
  }

  private boolean isKept(long id) {
    return inTransaction(handle -> graph.isKept(handle, repository, id));
  }

  private List<Kept> findKept(List<Long> ids) {
    return inTransaction(
        handle -> graph.findKept(handle, Collections.nCopies(ids.size(), repository), ids));
  }

  private Above findAbove(long id) {
    return inTransaction(handle -> graph.findAbove(handle, repository, id));
  }

  @Test
  void findsATagAboveManyIndexes() {
    long leaf = manifests(1).getFirst();
    List<Long> middle = manifests(300);
    long top = manifests(1).getFirst();
    contain(middle, List.of(leaf));
    contain(List.of(top), middle);

    assertThat(isKept(leaf)).isFalse();
    assertThat(findKept(List.of(leaf))).isEmpty();
    assertThat(findAbove(leaf).kept()).isFalse();

    tag(top);
    assertThat(isKept(leaf)).isTrue();
    assertThat(findKept(List.of(leaf, top)))
        .containsOnly(new Kept(leaf, false), new Kept(top, false));
    assertThat(findAbove(leaf).kept()).isTrue();
    assertThat(findAbove(leaf).ids()).hasSize(302).contains(leaf, top).containsAll(middle);
  }

  @Test
  void meetsEachManifestOnceInARing() {
    List<Long> children = manifests(4);
    List<Long> indexes = manifests(4);
    contain(indexes, children);
    refer(indexes, children);

    Above above = findAbove(children.getFirst());

    assertThat(above.kept()).isFalse();
    assertThat(above.ids()).hasSize(8).containsAll(children).containsAll(indexes);
  }

  @Test
  void findsNothingOfAManifestThatIsNotThere() {
    assertThat(isKept(-1)).isFalse();
    assertThat(findAbove(-1)).isEqualTo(new Above(Set.of(), false));
  }

  @Test
  void takesAManifestForKeptThatIsInTooManyIndexes() {
    long leaf = manifests(1).getFirst();
    contain(
        manifests(ManifestGraphTable.MAX_COST - ManifestGraphTable.COST_OF_LEVEL), List.of(leaf));
    long other = manifests(1).getFirst();
    contain(manifests(ManifestGraphTable.MAX_COST), List.of(other));

    assertThat(findKept(List.of(leaf, other))).containsExactly(new Kept(other, true));
    assertThat(isKept(leaf)).isFalse();
    assertThat(isKept(other)).isTrue();
    assertThat(findAbove(leaf).kept()).isFalse();
    assertThat(findAbove(other).kept()).isTrue();
  }

  @Test
  void takesAManifestForKeptThatIsAtTheEndOfALongChain() {
    List<Long> chain = chain(2 * ManifestGraphTable.MAX_COST / ManifestGraphTable.COST_OF_LEVEL);

    assertThat(isKept(chain.get(50))).isFalse();
    assertThat(findAbove(chain.get(50)).ids()).hasSameElementsAs(chain.subList(0, 51));
    assertThat(findKept(List.of(chain.getLast()))).containsExactly(new Kept(chain.getLast(), true));
    assertThat(findAbove(chain.getLast()).kept()).isTrue();
  }

  /** Few manifests with very many references among them; the tag is found last. */
  @Test
  void readsFewRowsOfALargeGraph() {
    long leaf = manifests(1).getFirst();
    List<Long> low = manifests(100);
    List<Long> high = manifests(100);
    contain(low, List.of(leaf));
    contain(high, low);
    tag(high.getLast());

    int read =
        inTransaction(
            handle -> {
              int before = rowsRead(handle);
              assertThat(graph.isKept(handle, repository, leaf)).isTrue();
              return rowsRead(handle) - before;
            });

    assertThat(read).isLessThan(3 * ManifestGraphTable.MAX_COST);
  }

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
