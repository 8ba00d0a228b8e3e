package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.manifest.ManifestGraphTable;
import dev.berth.registry.review.Due;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Requests and reviews that meet, step by step: one of them holds its transaction open, the other
 * comes meanwhile.
 */
final class CollectionRacesIT {
  @RegisterExtension static final CollectedNode registry = new CollectedNode();

  private final TestClient client = registry.client();
  private final String repository = "races-" + UUID.randomUUID();
  private final String content = "content of " + repository;

  @BeforeEach
  void collectBefore() {
    registry.collectAll();
  }

  @AfterEach
  void allIsWell() {
    assertThat(registry.node().problems()).isEmpty();
  }

  /** A review of the blob as it is before its commit: everything about it is gone. */
  private HeldTransaction reviewOf(Digest digest) {
    return HeldTransaction.begin(
        registry.database(),
        handle -> {
          new BlobTable().lockForReview(handle, new TreeSet<>(List.of(digest)));
          handle.execute("DELETE FROM repository_blobs WHERE digest = ?", digest);
          handle.execute(
              """
              INSERT INTO storage_deletions (location, cause, delete_after)
              SELECT location, 'collected', clock_timestamp() FROM blobs WHERE digest = ?
              """,
              digest);
          handle.execute("DELETE FROM blobs WHERE digest = ?", digest);
        });
  }

  private int get(String path) {
    return client.get("/v2/%s/%s".formatted(repository, path)).status();
  }

  @Test
  @Shows("R25")
  void aPushThatNamesABlobUnderReviewWaitsAndMissesIt() {
    Digest config = client.pushBlob(repository, "config of " + content);
    Digest layer = client.pushBlob(repository, content);
    try (HeldTransaction review = reviewOf(layer)) {
      FutureTask<Answer> push =
          review.awaitBlocked(
              () -> client.putManifest(repository, "tag", Images.image(config, layer)));
      review.commit();
      Answer answer = HeldTransaction.get(push);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.text()).contains("MANIFEST_BLOB_UNKNOWN", layer.toString());
    }
  }

  @Test
  @Shows({"R20", "R25"})
  void anUploadOfABlobUnderReviewWaitsAndIsKept() {
    Digest digest = client.pushBlob(repository, content);
    try (HeldTransaction review = reviewOf(digest)) {
      FutureTask<Digest> upload = review.awaitBlocked(() -> client.pushBlob(repository, content));
      review.commit();
      HeldTransaction.get(upload);
    }
    assertThat(get("blobs/" + digest)).isEqualTo(200);
    registry.objects().collect(Due.NOW, 100);
    assertThat(get("blobs/" + digest)).isEqualTo(200);
  }

  @Test
  @Shows("R25")
  void aMountOfABlobUnderReviewWaitsAndFindsNoSource() {
    Digest digest = client.pushBlob(repository, content);
    try (HeldTransaction review = reviewOf(digest)) {
      FutureTask<Answer> mount =
          review.awaitBlocked(
              () ->
                  client.post(
                      "/v2/%s/target/blobs/uploads/?mount=%s&from=%s"
                          .formatted(repository, digest, repository)));
      review.commit();
      assertThat(HeldTransaction.get(mount).status()).isEqualTo(202);
    }
  }

  /** What a push holds is put off; what it committed is seen. */
  @Test
  @Shows("R25")
  void aReviewLeavesAloneWhatAPushIsAboutToName() {
    Digest config = client.pushBlob(repository, "config of " + content);
    Digest layer = client.pushBlob(repository, content);
    registry.makeDue();
    try (HeldTransaction other = HeldTransaction.begin(registry.database(), this::holdTheTag)) {
      FutureTask<Answer> push =
          other.awaitBlocked(
              () -> client.putManifest(repository, "tag", Images.image(config, layer)));

      assertThat(registry.blobs().collect(Due.BY_TIME, 100)).isEqualTo(new Outcome(2, 0, 0, 2, 0));
      other.commit();
      assertThat(HeldTransaction.get(push).status()).isEqualTo(201);
    }
    assertThat(registry.blobs().collect(Due.NOW, 100)).isEqualTo(new Outcome(2, 0, 0, 0, 0));
    assertThat(get("blobs/" + layer)).isEqualTo(200);
  }

  /** Between its first look and its lock the blob is named; the look after the lock sees that. */
  @Test
  @Shows("R25")
  void aReviewLooksAgainAtWhatItLocked() {
    Digest config = client.pushBlob(repository, "config of " + content);
    Digest layer = client.pushBlob(repository, "layer of " + content);
    client.putManifest(repository, "tag", Images.image(config, layer));
    registry.collectAll();
    Digest late = client.pushBlob(repository, content);
    registry.makeDue();
    try (HeldTransaction push =
        HeldTransaction.begin(registry.database(), handle -> nameAsLayer(handle, layer, late))) {
      FutureTask<Outcome> review =
          push.awaitBlocked(() -> registry.blobs().collect(Due.BY_TIME, 100));
      push.commit();
      assertThat(HeldTransaction.get(review)).isEqualTo(new Outcome(1, 0, 0, 0, 0));
    }
    assertThat(get("blobs/" + late)).isEqualTo(200);
  }

  /** Adds a layer beside this one, and keeps everyone from reading blobs meanwhile. */
  private static void nameAsLayer(Handle handle, Digest beside, Digest digest) {
    handle.execute("LOCK TABLE blobs IN ACCESS EXCLUSIVE MODE");
    handle.execute(
        """
        INSERT INTO layers
            (repository_id, manifest_id, position, digest, size, media_type_id, stored)
        SELECT repository_id, manifest_id, position + 1, ?, size, media_type_id, stored
        FROM layers
        WHERE digest = ?
        """,
        digest,
        beside);
  }

  /** Stops a push of this tag at its very end. */
  private void holdTheTag(Handle handle) {
    long id =
        handle
            .select("SELECT id FROM repositories WHERE path = ?", repository)
            .mapTo(Long.class)
            .one();
    long manifest =
        handle
            .select(
                """
                INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
                VALUES (?, ?, 1, 2, '{}')
                RETURNING id
                """,
                id,
                sha256("held " + repository))
            .mapTo(Long.class)
            .one();
    handle.execute(
        "INSERT INTO tags (repository_id, name, manifest_id) VALUES (?, 'tag', ?)", id, manifest);
  }

  private Digest untagged(String name) {
    String image =
        Images.image(
            client.pushBlob(repository, "config of " + name), client.pushBlob(repository, name));
    assertThat(client.putManifest(repository, sha256(image), image).status()).isEqualTo(201);
    return sha256(image);
  }

  /** A review of the manifest as it is before its commit. */
  private HeldTransaction reviewOfManifest(Digest digest) {
    return HeldTransaction.begin(
        registry.database(),
        handle -> {
          long[] found = find(handle, digest);
          new ManifestGraphTable().lockForReview(handle, found[0], List.of(found[1]));
          new ManifestGraphTable().deleteAll(handle, found[0], List.of(found[1]));
        });
  }

  /** Repository and id of the manifest. */
  private static long[] find(Handle handle, Digest digest) {
    return handle
        .select("SELECT repository_id, id FROM manifests WHERE digest = ?", digest)
        .map((row, _) -> new long[] {row.getLong(1), row.getLong(2)})
        .one();
  }

  @Test
  @Shows("R25")
  void aPushOfAManifestUnderReviewWaitsAndIsKept() {
    Digest image = untagged(content);
    String text = client.get("/v2/%s/manifests/%s".formatted(repository, image)).text();
    try (HeldTransaction review = reviewOfManifest(image)) {
      FutureTask<Answer> push =
          review.awaitBlocked(() -> client.putManifest(repository, image, text));
      review.commit();
      assertThat(HeldTransaction.get(push).status()).isEqualTo(201);
    }
    assertThat(get("manifests/" + image)).isEqualTo(200);
    assertThat(registry.count("manifest_review_queue")).isGreaterThan(0);
  }

  @Test
  @Shows("R25")
  void anIndexOfAManifestUnderReviewWaitsAndMissesIt() {
    Digest image = untagged(content);
    try (HeldTransaction review = reviewOfManifest(image)) {
      FutureTask<Answer> push =
          review.awaitBlocked(() -> client.putManifest(repository, "index", Images.index(image)));
      review.commit();
      assertThat(HeldTransaction.get(push).text()).contains("MANIFEST_BLOB_UNKNOWN");
    }
  }

  /** The subject either comes before the review, and is seen, or after it. */
  @Test
  @Shows("R25")
  void aSubjectThatIsPushedLateWaitsForTheReviewOfItsReferrer() {
    String subject =
        Images.image(
            client.pushBlob(repository, "config of " + content),
            client.pushBlob(repository, content));
    Digest referrer = referrer(sha256(subject));
    try (HeldTransaction review = reviewOfManifest(referrer)) {
      FutureTask<Answer> push =
          review.awaitBlocked(() -> client.putManifest(repository, "subject", subject));
      review.commit();
      assertThat(HeldTransaction.get(push).status()).isEqualTo(201);
    }
    assertThat(get("manifests/" + referrer)).isEqualTo(404);
  }

  private Digest referrer(Digest subject) {
    String referrer =
        Images.imageWith(
            "\"subject\":%s,".formatted(Images.descriptor(TestClient.OCI_MANIFEST, subject)),
            client.pushBlob(repository, "config of the referrer"),
            client.pushBlob(repository, "layer of the referrer"));
    assertThat(client.putManifest(repository, sha256(referrer), referrer).status()).isEqualTo(201);
    return sha256(referrer);
  }

  @Test
  @Shows("R25")
  void aReviewLeavesAReferrerAloneWhoseSubjectIsJustComing() {
    String subject =
        Images.image(
            client.pushBlob(repository, "config of " + content),
            client.pushBlob(repository, content));
    Digest referrer = referrer(sha256(subject));
    registry.makeDue();
    try (HeldTransaction other = HeldTransaction.begin(registry.database(), this::holdTheTag)) {
      FutureTask<Answer> push =
          other.awaitBlocked(() -> client.putManifest(repository, "tag", subject));

      assertThat(registry.manifests().collect(Due.BY_TIME, 100).putOff()).isEqualTo(1);
      other.commit();
      assertThat(HeldTransaction.get(push).status()).isEqualTo(201);
    }
    registry.manifests().collect(Due.NOW, 100);
    assertThat(get("manifests/" + referrer)).isEqualTo(200);
  }

  @Test
  @Shows("R15")
  void aRepositoryThatWasDeletedAndCameBackKeepsWhatIsNew() {
    client.pushImage(repository, "old", content);
    assertThat(client.delete("/berth/v1/repositories/" + repository).status()).isEqualTo(202);
    Digest image = client.pushImage(repository, "new", content);

    registry.collectAll();

    assertThat(get("manifests/" + image)).isEqualTo(200);
    assertThat(get("blobs/" + sha256(content))).isEqualTo(200);
    assertThat(get("manifests/old")).isEqualTo(404);
  }

  /** Pushes that set the same two tags, each in its own order. */
  @Test
  @Shows("R25")
  void crossedPushesOfTwoTagsNeverWaitForEachOtherInARing() {
    Digest one = untagged("one " + content);
    Digest two = untagged("two " + content);
    String first = client.get("/v2/%s/manifests/%s".formatted(repository, one)).text();
    String second = client.get("/v2/%s/manifests/%s".formatted(repository, two)).text();
    try (HeldTransaction other = HeldTransaction.begin(registry.database(), this::holdTheTag)) {
      FutureTask<Answer> pushFirst =
          other.awaitBlocked(
              () -> client.putManifest(repository, one + "?tag=tag&tag=zebra", first));
      FutureTask<Answer> pushSecond =
          other.awaitBlocked(
              () -> client.putManifest(repository, two + "?tag=zebra&tag=tag", second));
      other.commit();
      assertThat(HeldTransaction.get(pushFirst).status()).isEqualTo(201);
      assertThat(HeldTransaction.get(pushSecond).status()).isEqualTo(201);
    }
    assertThat(client.head("/v2/%s/manifests/tag".formatted(repository)).header("ETag"))
        .isEqualTo(client.head("/v2/%s/manifests/zebra".formatted(repository)).header("ETag"));
    assertThat(registry.database().retries()).isZero();
  }
}
