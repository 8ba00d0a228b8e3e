package dev.berth.registry.gc.inquiry;

import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.index;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.blob.RestoreBlob;
import dev.berth.registry.cache.NoCache;
import dev.berth.registry.cache.PullCounter;
import dev.berth.registry.config.Untagged;
import dev.berth.registry.gc.CollectedNode;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.manifest.Manifests;
import dev.berth.registry.manifest.RestoreManifest;
import dev.berth.registry.manifest.RestoredManifest;
import dev.berth.registry.media.MediaTypeTable;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.redis.JobLock;
import dev.berth.registry.repository.RepositoryDeletions;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.Due;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.registry.tag.TagTable;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@org.junit.jupiter.api.Tag("slow")
final class RestoreCollectedIT {
  @RegisterExtension static final CollectedNode node = new CollectedNode();

  private static final Duration DAY = Duration.ofDays(1);

  private final TestClient client = node.client();
  private final RepositoryLookup repositories =
      new RepositoryLookup(node.database(), new RepositoryTable());
  private final RestoreCollected restore = restore();
  private final String app = "app/" + UUID.randomUUID();

  private RestoreCollected restore() {
    BlobTable blobs = new BlobTable();
    RepositoryBlobTable links = new RepositoryBlobTable();
    RestoreBlob restoreBlob = new RestoreBlob(blobs, links, new StorageDeletionTable(DAY));
    RestoreManifest restoreManifest =
        new RestoreManifest(
            node.database(),
            repositories,
            new MediaTypes(node.database(), new MediaTypeTable()),
            new Manifests.Tables(
                new TagTable(), ReviewQueue.ofManifests(), new DeletedManifestTable(DAY)),
            restoreBlob);
    return new RestoreCollected(
        node.database(), repositories, restoreManifest, restoreBlob, Untagged.COLLECT);
  }

  @AfterEach
  void allIsWell() {
    assertThat(node.node().problems()).isEmpty();
  }

  private Restored restore(Digest digest, String... tags) {
    TreeSet<Tag> wanted = new TreeSet<>(Stream.of(tags).map(Tag::new).toList());
    return restore.restore(new RepositoryName(app), digest, wanted);
  }

  private RestoredManifest restoreManifest(Digest digest, String... tags) {
    return ((Restored.OfManifest) restore(digest, tags)).manifest();
  }

  private String path(Object reference) {
    return "/v2/%s/manifests/%s".formatted(app, reference);
  }

  private Answer blob(Digest digest) {
    return client.get("/v2/%s/blobs/%s".formatted(app, digest));
  }

  @Test
  void restoresAManifestWhoseMediaTypesWereDeleted() {
    client.pushBlob(app, "config");
    client.pushBlob(app, "layer");
    String manifest =
        "{\"schemaVersion\":2,\"config\":%s,\"layers\":[%s]}"
            .formatted(
                Images.config(sha256("config")),
                descriptor("application/vnd.seldom", sha256("layer")));
    assertThat(client.putManifest(app, "v1", manifest).status()).isEqualTo(201);
    client.delete(path(sha256(manifest)));
    assertThat(deleteMediaType("application/vnd.seldom")).isEqualTo(1);

    restoreManifest(sha256(manifest));

    assertThat(client.get(path("v1")).text()).isEqualTo(manifest);
  }

  private static int deleteMediaType(String name) {
    return node.database()
        .inTransaction(handle -> handle.execute("DELETE FROM media_types WHERE name = ?", name));
  }

  /** Collects everything, but for the objects in storage. */
  private static void review() {
    while (node.manifests().collect(Due.NOW, 500).looked()
            + node.blobs().collect(Due.NOW, 500).looked()
        > 0) {
      // There is more to look at, what the last batch left behind.
    }
  }

  private static long count(String query, Object... arguments) {
    return node.database().read(handle -> handle.select(query, arguments).mapTo(Long.class).one());
  }

  private long ledgerRows(Digest digest) {
    return count("SELECT count(*) FROM storage_deletions WHERE digest = ?", digest);
  }

  @Test
  void bringsADeletedImageBackWithItsBlobsAndTags() {
    Digest image = client.pushImage(app, "one", app);
    client.pushImage(app, "two", app);
    String text = client.get(path("one")).text();
    client.delete(path(image));
    review();
    assertThat(blob(sha256(app)).status()).isEqualTo(404);

    Restored restored = restore(image);

    assertThat(client.get(path("one")).text()).isEqualTo(text);
    assertThat(client.get(path("two")).text()).isEqualTo(text);
    assertThat(blob(sha256(app)).text()).isEqualTo(app);
    assertThat(restored.goesAgain()).isEmpty();
    RestoredManifest manifest = ((Restored.OfManifest) restored).manifest();
    assertThat(manifest.manifests()).containsExactly(image);
    assertThat(manifest.blobs()).isEqualTo(2);
    assertThat(manifest.bytes()).isEqualTo(2L * app.length() + "config of ".length());
    assertThat(manifest.tags()).containsExactly(new Tag("one"), new Tag("two"));
    assertThat(manifest.otherTags()).isEmpty();
    assertThat(ledgerRows(sha256(app))).isZero();
    assertThat(count("SELECT count(*) FROM deleted_manifests WHERE digest = ?", image)).isZero();
    review();
    assertThat(client.get(path("one")).status()).isEqualTo(200);
    assertThat(client.get("/v2/_catalog?n=1000").text()).contains(app);
  }

  @Test
  void bringsAnImageBackThatWasOnlyDeleted() {
    Digest image = client.pushImage(app, "one", app);
    client.delete(path(image));

    assertThat(restoreManifest(image).blobs()).isZero();

    assertThat(client.get(path("one")).status()).isEqualTo(200);
  }

  @Test
  void bringsAnIndexBackWithItsChildren() {
    Digest one = client.pushImage(app, "one", "one of " + app);
    Digest two = client.pushImage(app, "two", "two of " + app);
    Digest stays = client.pushImage(app, "stays", "third of " + app);
    String inner = index(one, stays);
    client.putManifest(app, "inner", inner);
    String outer = index(two, sha256(inner));
    client.putManifest(app, "outer", outer);
    Stream.of("one", "two", "inner", "outer").forEach(tag -> client.delete(path(tag)));
    review();
    assertThat(client.get(path(one)).status()).isEqualTo(404);

    Restored restored = restore(sha256(outer), "back");

    assertThat(((Restored.OfManifest) restored).manifest().manifests())
        .hasSize(4)
        .endsWith(sha256(inner), sha256(outer))
        .contains(one, two);
    review();
    Stream.of("back", sha256(inner), one, two, stays)
        .forEach(there -> assertThat(client.get(path(there)).status()).isEqualTo(200));
    assertThat(blob(sha256("one of " + app)).text()).isEqualTo("one of " + app);
  }

  @Test
  void saysThatAManifestWithoutTagGoesAgain() {
    Digest image = client.pushImage(app, "one", app);
    client.delete(path("one"));
    review();

    Restored restored = restore(image);

    assertThat(restored.goesAgain().orElseThrow().event()).isEqualTo("manifest_upload");
    assertThat(client.get(path(image)).status()).isEqualTo(200);
  }

  @Test
  void leavesTagsThatPointElsewhereMeanwhile() {
    Digest image = client.pushImage(app, "one", app);
    client.pushImage(app, "two", app);
    client.delete(path(image));
    Digest other = client.pushImage(app, "one", "other " + app);

    RestoredManifest restored = restoreManifest(image);

    assertThat(restored.tags()).containsExactly(new Tag("two"));
    assertThat(restored.otherTags()).containsExactly(new Tag("one"));
    assertThat(client.head(path("one")).header("Docker-Content-Digest")).contains(other.toString());
  }

  @Test
  void movesTagsThatAreAskedFor() {
    Digest image = client.pushImage(app, "one", app);
    client.delete(path(image));
    client.pushImage(app, "one", "other " + app);

    RestoredManifest restored = restoreManifest(image, "one", "new");

    assertThat(restored.tags()).containsExactly(new Tag("new"), new Tag("one"));
    assertThat(restored.otherTags()).isEmpty();
    assertThat(client.head(path("one")).header("Docker-Content-Digest")).contains(image.toString());
  }

  @Test
  void keepsTheNewBytesOfABlobThatWasUploadedAgain() {
    Digest image = client.pushImage(app, "one", app);
    client.delete(path(image));
    review();
    client.pushBlob("other/" + app, app);
    String query = "SELECT location FROM blobs WHERE digest = ?";
    String location = text(query, sha256(app));

    assertThat(restoreManifest(image).blobs()).isOne();

    assertThat(text(query, sha256(app))).isEqualTo(location);
    assertThat(ledgerRows(sha256(app))).isOne();
    assertThat(blob(sha256(app)).text()).isEqualTo(app);
  }

  private static String text(String query, Object argument) {
    return node.database().read(handle -> handle.select(query, argument).mapTo(String.class).one());
  }

  @Test
  void bringsTheBytesOfALostBlobBack() {
    client.pushBlob(app, app);
    review();
    client.pushBlob(app, app);
    String[] lost = {text("SELECT location FROM blobs WHERE digest = ?", sha256(app))};
    node.database()
        .useTransaction(
            handle -> {
              handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", sha256(app));
              handle.execute(
                  "INSERT INTO storage_deletions (location, cause, delete_after)"
                      + " VALUES (?, 'corrupt', now())",
                  lost[0]);
            });
    assertThat(blob(sha256(app)).status()).isEqualTo(404);

    restore(sha256(app));

    assertThat(blob(sha256(app)).text()).isEqualTo(app);
  }

  @Test
  void bringsNothingBackWhenAPieceIsMissing() {
    Digest image = client.pushImage(app, "one", app);
    client.delete(path(image));
    review();
    claim(sha256(app));

    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> restore(image))
        .withMessage("%s@%s cannot be restored: parts of it are gone", app, image)
        .satisfies(
            refused ->
                assertThat(refused.missing())
                    .singleElement()
                    .asString()
                    .startsWith("blob %s: collected at ".formatted(sha256(app)))
                    .endsWith("its bytes are being removed"));

    assertThat(client.get(path(image)).status()).isEqualTo(404);
    assertThat(blob(sha256("config of " + app)).status()).isEqualTo(404);
    assertThat(ledgerRows(sha256("config of " + app))).isOne();
    assertThat(client.get("/v2/_catalog?n=1000").text()).doesNotContain(app);
  }

  private static void claim(Digest digest) {
    node.database().useTransaction(handle -> claim(handle, digest));
  }

  private static void claim(Handle handle, Digest digest) {
    handle.execute(
        "UPDATE storage_deletions SET claimed_until = clock_timestamp() WHERE digest = ?", digest);
  }

  @Test
  void namesAChildThatIsMissing() {
    Digest child = client.pushImage(app, "one", app);
    client.putManifest(app, "index", index(child));
    client.delete(path(sha256(index(child))));
    client.delete(path(child));
    node.database()
        .useTransaction(
            handle -> handle.execute("DELETE FROM deleted_manifests WHERE digest = ?", child));

    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> restore(sha256(index(child))))
        .satisfies(
            refused ->
                assertThat(refused.missing())
                    .containsExactly(
                        "manifest %s: neither there nor on record, and no copy is kept"
                            .formatted(child)));
  }

  @Test
  void doesWithoutForeignLayersThatAreNotThere() {
    Digest config = client.pushBlob(app, "config of " + app);
    String image =
        "{\"schemaVersion\":2,\"config\":%s,\"layers\":[%s]}"
            .formatted(
                Images.config(config), descriptor(Images.FOREIGN, sha256("elsewhere " + app)));
    client.putManifest(app, "one", image);
    client.delete(path(sha256(image)));
    review();

    restore(sha256(image));

    assertThat(client.get(path("one")).text()).isEqualTo(image);
  }

  @Test
  void linksABlobThatTheRegistryStillHas() {
    client.pushBlob(app, app);
    String other = "other/" + app;
    client.pushImage(other, "one", app);
    review();
    assertThat(blob(sha256(app)).status()).isEqualTo(404);

    Restored.OfBlob restored = (Restored.OfBlob) restore(sha256(app));

    assertThat(restored.bytes()).isZero();
    assertThat(restored.goesAgain().orElseThrow().event()).isEqualTo("blob_upload");
    assertThat(blob(sha256(app)).text()).isEqualTo(app);
  }

  @Test
  void hasNothingToDoForWhatIsThere() {
    Digest image = client.pushImage(app, "one", app);

    Stream.of(image, sha256(app))
        .forEach(
            there ->
                assertThatExceptionOfType(CannotRestoreException.class)
                    .isThrownBy(() -> restore(there))
                    .withMessage("%s has %s, there is nothing to restore", app, there));
  }

  @Test
  void saysWhatItKnowsOfThingsThatAreGone() {
    client.pushImage(app, "one", app);

    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> restore(sha256("never there")))
        .satisfies(refused -> assertThat(refused.missing()).hasSize(2));
  }

  @Test
  void restoresNothingOfARepositoryThatWasDeleted() {
    Digest image = client.pushImage(app, "one", app);
    client.delete(path(image));
    deleteRepository();

    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> restore(image))
        .withMessageStartingWith(app + " was deleted at ")
        .withMessageEndingWith("; a whole repository cannot be restored");

    client.pushImage(app, "one", "other " + app);
    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> restore(image))
        .satisfies(
            refused ->
                assertThat(refused.missing())
                    .anyMatch(line -> line.startsWith("an older repository of this name")));
    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> restore.restore(new RepositoryName("nobody"), image, new TreeSet<>()))
        .withMessage("no repository is named nobody");
  }

  private void deleteRepository() {
    RepositoryDeletions deletions =
        new RepositoryDeletions(
            node.database(),
            repositories,
            new RepositoryTable(),
            new StorageDeletionTable(DAY),
            new NoCache(PullCounter.NONE),
            _ -> JobLock.ALWAYS);
    assertThat(deletions.work(deletions.begin(new RepositoryName(app)), () -> true)).isTrue();
  }

  @Test
  @Shows("R25")
  void waitsForASweeperThatIsAboutToClaimAndHasLost() {
    Digest image = client.pushImage(app, "one", app);
    client.delete(path(image));
    review();
    try (HeldTransaction sweeper =
        HeldTransaction.begin(node.database(), handle -> claim(handle, sha256(app)))) {
      FutureTask<List<String>> lost = sweeper.awaitBlocked(() -> missingFor(image));
      sweeper.commit();
      assertThat(HeldTransaction.get(lost)).hasSize(1);
    }
    assertThat(client.get(path(image)).status()).isEqualTo(404);
  }

  private List<String> missingFor(Digest digest) {
    try {
      restore(digest);
      return List.of();
    } catch (CannotRestoreException e) {
      return e.missing();
    }
  }

  @Test
  @Shows("R25")
  void takesTheBytesBackFromAReviewThatJustGaveThemUp() {
    Digest image = client.pushImage(app, "one", app);
    client.delete(path(image));
    try (HeldTransaction review =
        HeldTransaction.begin(node.database(), handle -> collect(handle, sha256(app)))) {
      FutureTask<Integer> restored = review.awaitBlocked(() -> restoreManifest(image).blobs());
      review.commit();
      assertThat(HeldTransaction.get(restored)).isOne();
    }
    assertThat(blob(sha256(app)).text()).isEqualTo(app);
  }

  /** What a review does to a blob that nobody uses. */
  private static void collect(Handle handle, Digest digest) {
    handle.execute("SELECT 1 FROM blobs WHERE digest = ? FOR UPDATE", digest);
    handle.execute("DELETE FROM repository_blobs WHERE digest = ?", digest);
    handle.execute(
        """
        WITH deleted AS (
          DELETE FROM blobs WHERE digest = ? RETURNING location, digest, size, media_type_id)
        INSERT INTO storage_deletions
          (location, digest, size, media_type_id, cause, delete_after)
        SELECT location, digest, size, media_type_id, 'collected', now() + interval '1 h'
        FROM deleted
        """,
        digest);
  }

  @Test
  void bringsBackAnImageWhoseLayerAppearsTwice() {
    Digest config = client.pushBlob(app, "config of " + app);
    Digest layer = client.pushBlob(app, app);
    String image = image(config, layer, layer);
    client.putManifest(app, "one", image);
    client.delete(path(sha256(image)));
    review();

    assertThat(restoreManifest(sha256(image)).blobs()).isEqualTo(2);
    assertThat(client.get(path("one")).text()).isEqualTo(image);
  }
}
