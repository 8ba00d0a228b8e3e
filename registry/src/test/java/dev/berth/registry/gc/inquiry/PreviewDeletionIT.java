package dev.berth.registry.gc.inquiry;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.Reference;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.cache.NoCache;
import dev.berth.registry.cache.PullCounter;
import dev.berth.registry.config.Untagged;
import dev.berth.registry.gc.CollectedNode;
import dev.berth.registry.gc.inquiry.Preview.Thing;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.redis.JobLock;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryDeletion;
import dev.berth.registry.repository.RepositoryDeletions;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@org.junit.jupiter.api.Tag("slow")
final class PreviewDeletionIT {
  @RegisterExtension static final CollectedNode node = new CollectedNode();

  private static final int ALL = Integer.MAX_VALUE;
  private static final int ROUNDS = 30;
  private static final int LEAST_GONE = 30;

  private final TestClient client = node.client();
  private final RepositoryLookup repositories =
      new RepositoryLookup(node.database(), new RepositoryTable());
  private final PreviewDeletion preview = new PreviewDeletion(node.database(), Untagged.COLLECT);
  private final PreviewDeletion keeping = new PreviewDeletion(node.database(), Untagged.KEEP);
  private final String app = "app/" + UUID.randomUUID();

  private Repository repository(String name) {
    return repositories.get(new RepositoryName(name));
  }

  private String manifest(String name, Object reference) {
    return "/v2/%s/manifests/%s".formatted(name, reference);
  }

  /** What is there: manifests with their repository, and blobs. */
  private record Contents(Set<Held> manifests, Set<Held> blobs) {
    Contents minus(Contents other) {
      Set<Held> manifestsLeft = new HashSet<>(manifests);
      manifestsLeft.removeAll(other.manifests);
      Set<Held> blobsLeft = new HashSet<>(blobs);
      blobsLeft.removeAll(other.blobs);
      return new Contents(manifestsLeft, blobsLeft);
    }
  }

  private record Held(long repositoryId, Digest digest, long bytes) {}

  private static Contents contents() {
    return new Contents(
        held("SELECT repository_id, digest, octet_length(payload) AS bytes FROM manifests"),
        held("SELECT 0 AS repository_id, digest, size AS bytes FROM blobs"));
  }

  private static Set<Held> held(String query) {
    return node.database()
        .read(
            handle ->
                handle
                    .createQuery(query)
                    .map(
                        (row, _) ->
                            new Held(
                                row.getLong("repository_id"),
                                Digest.fromBytes(row.getBytes("digest")),
                                row.getLong("bytes")))
                    .set());
  }

  private static Contents contents(Repository repository, Preview preview) {
    assertThat(preview.manifests().named()).hasSize((int) preview.manifests().count());
    assertThat(preview.blobs().named()).hasSize((int) preview.blobs().count());
    return new Contents(held(repository.id(), preview.manifests()), held(0, preview.blobs()));
  }

  private static Set<Held> held(long repositoryId, Preview.Things things) {
    Set<Held> held = new HashSet<>();
    for (Thing thing : things.named()) {
      assertThat(held.add(new Held(repositoryId, thing.digest(), thing.bytes()))).isTrue();
    }
    assertThat(things.bytes()).isEqualTo(held.stream().mapToLong(Held::bytes).sum());
    return held;
  }

  /** Many deletions in a registry full of garbage, each foretold and then really done. */
  @RepeatedTest(4)
  void foretellsExactlyWhatGoes() {
    long seed = new Random().nextLong();
    System.out.println("PreviewDeletionIT: seed " + seed);
    Random random = new Random(seed);
    List<String> names = List.of(app + "/a", app + "/b", app + "/c");
    RandomRegistry registry = new RandomRegistry(client, random, names);
    int gone = 0;
    for (int round = 0; round < ROUNDS || gone < LEAST_GONE; round++) {
      assertThat(round).as("seed %d: too little goes".formatted(seed)).isLessThan(20 * ROUNDS);
      registry.push(random.nextInt(10));
      Optional<Repository> repository =
          repositories.find(new RepositoryName(registry.anyRepository()));
      if (repository.isPresent()) {
        String where = "seed %d, round %d".formatted(seed, round);
        gone += compare(where, repository.get(), target(random, repository.get()));
      }
    }
  }

  /** Something that is there; nothing stands for the whole repository. */
  private static Optional<Reference> target(Random random, Repository repository) {
    List<Reference> there =
        random.nextInt(3) == 0
            ? references("SELECT digest FROM manifests WHERE repository_id = ?", repository)
            : references("SELECT name FROM tags WHERE repository_id = ?", repository);
    return random.nextInt(10) == 0 || there.isEmpty()
        ? Optional.empty()
        : Optional.of(there.get(random.nextInt(there.size())));
  }

  private static List<Reference> references(String query, Repository repository) {
    return node.database()
        .read(
            handle ->
                handle
                    .select(query + " ORDER BY 1", repository.id())
                    .<Reference>map(
                        (row, _) ->
                            query.contains("digest")
                                ? Digest.fromBytes(row.getBytes(1))
                                : new Tag(row.getString(1)))
                    .list());
  }

  private int compare(String where, Repository repository, Optional<Reference> target) {
    Contents foretold;
    try {
      foretold = contents(repository, preview(repository, target));
    } catch (OciException refused) {
      String path = manifest(repository.name().path(), target.orElseThrow());
      assertThat(client.delete(path).errorCodes()).as(where).containsOnly(refused.code().name());
      return 0;
    }
    node.collectAll();
    Contents before = contents();
    delete(repository, target);
    node.collectAll();
    assertThat(foretold).as(where).isEqualTo(before.minus(contents()));
    return foretold.manifests().size() + foretold.blobs().size();
  }

  private Preview preview(Repository repository, Optional<Reference> target) {
    if (target.isEmpty()) {
      return preview.ofRepository(repository, ALL);
    }
    return switch (target.get()) {
      case Tag tag -> preview.ofTag(repository, tag, ALL);
      case Digest digest -> preview.ofManifest(repository, digest, ALL);
    };
  }

  private void delete(Repository repository, Optional<Reference> target) {
    if (target.isPresent()) {
      client.delete(manifest(repository.name().path(), target.get()));
      return;
    }
    RepositoryDeletions deletions =
        new RepositoryDeletions(
            node.database(),
            repositories,
            new RepositoryTable(),
            new StorageDeletionTable(Duration.ofHours(24)),
            new NoCache(PullCounter.NONE),
            _ -> JobLock.ALWAYS);
    RepositoryDeletion begun = deletions.begin(repository.name());
    assertThat(deletions.work(begun, () -> true)).isTrue();
  }

  @Test
  void namesWhatGoesWithTheLastTagOfAnImage() {
    client.pushImage(app, "one", "layer of " + app);

    Preview gone = preview.ofTag(repository(app), new Tag("one"), ALL);

    assertThat(gone.manifests().count()).isOne();
    assertThat(gone.blobs().named())
        .extracting(Thing::digest)
        .containsExactlyInAnyOrder(sha256("layer of " + app), sha256("config of layer of " + app));
    assertThat(gone.blobs().bytes())
        .isEqualTo(2L * ("layer of " + app).length() + "config of ".length());
  }

  @Test
  void namesNoMoreThanItIsAskedForAndCountsAll() {
    client.pushImage(app, "one", "layer of " + app);

    Preview gone = preview.ofRepository(repository(app), 1);

    assertThat(gone.blobs().count()).isEqualTo(2);
    assertThat(gone.blobs().named()).hasSize(1);
  }

  @Test
  void letsNothingGoWithATagThatIsNotTheLast() {
    client.pushImage(app, "one", "layer of " + app);
    client.pushImage(app, "two", "layer of " + app);

    assertThat(preview.ofTag(repository(app), new Tag("one"), ALL).manifests().count()).isZero();
  }

  @Test
  void saysThatGarbageGoesAnyway() {
    Digest image = client.pushImage(app, "one", "layer of " + app);
    client.delete(manifest(app, "one"));

    Preview gone = preview.ofManifest(repository(app), image, ALL);

    assertThat(gone.goesAnyway()).isTrue();
    assertThat(gone.manifests().count() + gone.blobs().count()).isZero();
  }

  @Test
  void refusesAChildOfAnIndexWithTheIndex() {
    Digest image = client.pushImage(app, "one", "layer of " + app);
    String index = Images.index(image);
    client.putManifest(app, "index", index);

    assertThatExceptionOfType(OciException.class)
        .isThrownBy(() -> preview.ofManifest(repository(app), image, ALL))
        .withMessageContaining(sha256(index).toString())
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.UNSUPPORTED));
  }

  @Test
  void letsOnlyTheManifestItselfGoWhenUntaggedOnesAreKept() {
    Digest image = client.pushImage(app, "one", "layer of " + app);
    String index = Images.index(image);
    client.putManifest(app, "index", index);
    client.delete(manifest(app, "one"));

    assertThat(keeping.ofTag(repository(app), new Tag("index"), ALL).manifests().count()).isZero();
    assertThat(keeping.ofManifest(repository(app), sha256(index), ALL).manifests().named())
        .extracting(Thing::digest)
        .containsExactly(sha256(index));
    assertThat(preview.ofManifest(repository(app), sha256(index), ALL).manifests().count())
        .isEqualTo(2);
  }

  /** A base layer of many images, none of which is kept: all its uses must be looked at. */
  @Test
  void findsTheOneUseThatStaysAmongMany() {
    Digest base = client.pushBlob(app, "base of " + app);
    for (int number = 0; number < 45; number++) {
      Digest config = client.pushBlob(app, "config %d of %s".formatted(number, app));
      String image = Images.image(config, base);
      client.putManifest(app, number == 0 ? "first" : sha256(image), image);
    }
    String other = app + "/other";
    client.pushBlob(other, "base of " + app);
    client.putManifest(
        other, "only", Images.image(client.pushBlob(other, "config of " + other), base));

    assertThat(blobsOf(preview.ofTag(repository(app), new Tag("first"), ALL)))
        .containsExactly(sha256("config 0 of " + app));
    client.delete(manifest(other, "only"));
    assertThat(blobsOf(preview.ofTag(repository(app), new Tag("first"), ALL)))
        .containsExactlyInAnyOrder(sha256("config 0 of " + app), base);
  }

  private static List<Digest> blobsOf(Preview preview) {
    return preview.blobs().named().stream().map(Thing::digest).toList();
  }

  @Test
  void doesNotCountOnARepositoryThatIsBeingDeleted() {
    client.pushImage(app, "one", "layer of " + app);
    String other = app + "/other";
    client.pushImage(other, "one", "layer of " + app);
    assertThat(preview.ofTag(repository(app), new Tag("one"), ALL).blobs().count()).isZero();

    node.transactions()
        .run(
            handle ->
                handle.execute(
                    "UPDATE repositories SET deleted_at = now(), path = '@' || id WHERE path = ?",
                    other));

    assertThat(preview.ofTag(repository(app), new Tag("one"), ALL).blobs().count()).isEqualTo(2);
  }

  @Test
  void waitsForNobody() {
    Digest image = client.pushImage(app, "one", "layer of " + app);
    try (HeldTransaction delete =
        HeldTransaction.begin(
            node.database(),
            handle -> {
              handle.execute("DELETE FROM manifests WHERE digest = ?", image);
              handle.execute("SELECT 1 FROM blobs FOR UPDATE");
            })) {
      assertThat(preview.ofManifest(repository(app), image, ALL).manifests().count()).isOne();
      delete.commit();
    }
  }

  @Test
  void refusesWhatIsNotThere() {
    client.pushImage(app, "one", "layer of " + app);

    assertThatExceptionOfType(OciException.class)
        .isThrownBy(() -> preview.ofTag(repository(app), new Tag("two"), ALL))
        .withMessage(app + " has no tag two");
    assertThatExceptionOfType(OciException.class)
        .isThrownBy(() -> preview.ofManifest(repository(app), sha256("two"), ALL))
        .withMessage("%s has no manifest %s", app, sha256("two"));
  }
}
