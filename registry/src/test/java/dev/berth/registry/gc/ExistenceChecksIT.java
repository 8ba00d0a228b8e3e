package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.review.Due;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A client that was told of a blob or a manifest can count on it for the push window, and cannot
 * keep it for ever by asking.
 */
final class ExistenceChecksIT {
  @RegisterExtension static final CollectedNode registry = new CollectedNode();

  private final TestClient client = registry.client();
  private final String repository = "checked-" + UUID.randomUUID();
  private final String content = "content of " + repository;

  /** What other tests left behind. */
  @BeforeEach
  void collectBefore() {
    registry.collectAll();
  }

  private Answer check(Digest digest) {
    return client.head("/v2/%s/blobs/%s".formatted(repository, digest));
  }

  private Answer checkManifest(Digest digest) {
    return client.head("/v2/%s/manifests/%s".formatted(repository, digest));
  }

  private Answer mount(Digest digest) {
    return client.post(
        "/v2/%s/blobs/uploads/?mount=%s&from=%s".formatted(repository, digest, repository));
  }

  private Digest untagged() {
    String image =
        Images.image(
            client.pushBlob(repository, "config of " + content),
            client.pushBlob(repository, content));
    assertThat(client.putManifest(repository, sha256(image), image).status()).isEqualTo(201);
    return sha256(image);
  }

  /** Lets all reviews be due in so many minutes, of events so many days ago. */
  private void dueIn(int minutes, int daysAgo) {
    for (String queue : List.of("blob_review_queue", "manifest_review_queue")) {
      registry
          .transactions()
          .run(
              handle ->
                  handle.execute(
                      """
                      UPDATE %s
                      SET review_after = clock_timestamp() + make_interval(mins => ?),
                          since = clock_timestamp() - make_interval(days => ?)
                      """
                          .formatted(queue),
                      minutes,
                      daysAgo));
    }
  }

  /** Events by the hours until they are due and the days since they happened. */
  private List<String> events(String queue) {
    return registry
        .transactions()
        .list(
            handle ->
                handle
                    .select(
                        """
                        SELECT event
                            || ' due in ' || (extract(epoch FROM review_after - clock_timestamp())
                                / 3600)::int / 12 * 12 || ' h, since '
                            || extract(day FROM clock_timestamp() - since) || ' d'
                        FROM %s
                        ORDER BY review_after
                        """
                            .formatted(queue))
                    .mapTo(String.class)
                    .list());
  }

  @Test
  @Shows("R25")
  void writesNothingWhenTheReviewIsFarAway() {
    Digest digest = client.pushBlob(repository, content);
    dueIn(15, 1);

    assertThat(check(digest).status()).isEqualTo(200);
    assertThat(mount(digest).status()).isEqualTo(201);
    assertThat(registry.count("blob_review_queue")).isEqualTo(1);
  }

  @Test
  @Shows("R25")
  void putsOffTheReviewOfABlobThatIsDueSoon() {
    Digest digest = client.pushBlob(repository, content);
    dueIn(5, 1);

    assertThat(check(digest).status()).isEqualTo(200);

    assertThat(events("blob_review_queue"))
        .containsExactly("blob_upload due in 0 h, since 1 d", "blob_upload due in 24 h, since 1 d");
    dueNow("blob_review_queue", 1);
    registry.blobs().collect(Due.BY_TIME, 100);
    assertThat(check(digest).status()).isEqualTo(200);
  }

  /** Makes the first events due, by their time, and leaves the others. */
  private void dueNow(String queue, int first) {
    registry
        .transactions()
        .run(
            handle ->
                handle.execute(
                    """
                    UPDATE %1$s SET review_after = clock_timestamp() - interval '1 minute'
                    WHERE id IN (SELECT id FROM %1$s ORDER BY review_after LIMIT ?)
                    """
                        .formatted(queue),
                    first));
  }

  @Test
  @Shows("R25")
  void putsOffTheReviewOfABlobThatIsMountedAgain() {
    Digest digest = client.pushBlob(repository, content);
    dueIn(5, 1);

    assertThat(mount(digest).status()).isEqualTo(201);

    assertThat(events("blob_review_queue"))
        .containsExactly("blob_upload due in 0 h, since 1 d", "blob_upload due in 24 h, since 1 d");
  }

  @Test
  @Shows("R25")
  void writesNothingForABlobThatAManifestKeeps() {
    client.pushImage(repository, "tag", content);
    dueIn(-5, 100);

    assertThat(check(sha256(content)).status()).isEqualTo(200);
    assertThat(check(sha256("config of " + content)).status()).isEqualTo(200);
    assertThat(mount(sha256(content)).status()).isEqualTo(201);
    assertThat(registry.count("blob_review_queue")).isEqualTo(2);
  }

  @Test
  @Shows("R25")
  void asksForABlobAgainThatWasPutOffForTooLong() {
    Digest digest = client.pushBlob(repository, content);
    dueIn(5, 6);
    assertThat(check(digest).status()).isEqualTo(200);
    dueIn(5, 8);

    assertThat(check(digest).status()).isEqualTo(404);
    assertThat(mount(digest).status()).isEqualTo(202);
    assertThat(registry.count("blob_review_queue")).isEqualTo(2);

    client.pushBlob(repository, content);
    assertThat(check(digest).status()).isEqualTo(200);
    assertThat(mount(digest).status()).isEqualTo(201);
  }

  @Test
  @Shows("R25")
  void waitsForAReviewUnderWayAndThenMissesTheBlob() {
    Digest digest = client.pushBlob(repository, content);
    dueIn(-1, 1);
    try (HeldTransaction review =
        HeldTransaction.begin(
            registry.database(),
            handle -> {
              new BlobTable().lockForReview(handle, new TreeSet<>(List.of(digest)));
              handle.execute("DELETE FROM repository_blobs WHERE digest = ?", digest);
              handle.execute("DELETE FROM blobs WHERE digest = ?", digest);
              handle.execute("DELETE FROM blob_review_queue WHERE digest = ?", digest);
            })) {
      FutureTask<Answer> checked = review.awaitBlocked(() -> check(digest));
      review.commit();
      assertThat(HeldTransaction.get(checked).status()).isEqualTo(404);
    }
  }

  @Test
  @Shows("R25")
  void putsOffTheReviewOfAManifestThatIsDueSoon() {
    Digest image = untagged();
    dueIn(15, 1);
    assertThat(checkManifest(image).status()).isEqualTo(200);
    assertThat(registry.count("manifest_review_queue")).isEqualTo(1);

    dueIn(5, 1);
    assertThat(checkManifest(image).status()).isEqualTo(200);

    assertThat(events("manifest_review_queue"))
        .containsExactly(
            "manifest_upload due in 0 h, since 1 d", "manifest_upload due in 24 h, since 1 d");
    dueNow("manifest_review_queue", 1);
    registry.manifests().collect(Due.BY_TIME, 100);
    assertThat(checkManifest(image).status()).isEqualTo(200);
  }

  /** As after a review that left it to that of its index: it could go together with that. */
  @Test
  @Shows("R25")
  void givesTimeToAManifestThatWaitsForSomethingAbove() {
    Digest image = untagged();
    registry.transactions().run(handle -> handle.execute("DELETE FROM manifest_review_queue"));

    assertThat(checkManifest(image).status()).isEqualTo(200);

    assertThat(events("manifest_review_queue"))
        .containsExactly("manifest_upload due in 24 h, since 0 d");
  }

  @Test
  @Shows("R25")
  void writesNothingForAManifestThatWasReviewedAndKept() {
    Digest image = client.pushImage(repository, "tag", content);
    registry.transactions().run(handle -> handle.execute("DELETE FROM manifest_review_queue"));

    assertThat(checkManifest(image).status()).isEqualTo(200);
    assertThat(registry.count("manifest_review_queue")).isZero();
  }

  /** The review of an index takes its subject along, which is its child here. */
  @Test
  @Shows("R25")
  void putsOffTheReviewThatWouldTakeTheManifestAlong() {
    Digest image = untagged();
    String ring =
        Images.index(image)
            .replaceFirst(
                "\\{",
                "{\"subject\":%s,".formatted(Images.descriptor(TestClient.OCI_MANIFEST, image)));
    assertThat(client.putManifest(repository, "tag", ring).status()).isEqualTo(201);
    registry.collectAll();
    client.delete("/v2/%s/manifests/tag".formatted(repository));
    dueIn(5, 1);

    assertThat(checkManifest(image).status()).isEqualTo(200);

    dueNow("manifest_review_queue", 1);
    registry.manifests().collect(Due.BY_TIME, 100);
    assertThat(checkManifest(image).status()).isEqualTo(200);
  }

  @Test
  @Shows("R25")
  void writesNothingForAManifestThatATagKeeps() {
    Digest image = client.pushImage(repository, "tag", content);
    dueIn(-5, 100);

    assertThat(checkManifest(image).status()).isEqualTo(200);
    assertThat(registry.count("manifest_review_queue")).isEqualTo(1);
  }

  /** A review would keep it as well, and as long as nothing above it is deleted. */
  @Test
  @Shows("R25")
  void writesNothingForAManifestThatIsInTooManyIndexes() {
    Digest image = untagged();
    registry
        .transactions()
        .run(
            handle -> {
              handle.execute(
                  """
                  WITH parents AS (
                      INSERT INTO manifests
                          (repository_id, digest, media_type_id, size, payload)
                      SELECT repository_id, '\\x01' || sha256(n::text::bytea), 1, 2, '{}'
                      FROM manifests
                      CROSS JOIN generate_series(1, 1100) AS n
                      WHERE digest = ?
                      RETURNING repository_id, id
                  )
                  INSERT INTO manifest_references (repository_id, parent_id, child_id)
                  SELECT parents.repository_id, parents.id, manifests.id
                  FROM parents
                  JOIN manifests ON manifests.digest = ?
                  """,
                  image,
                  image);
              handle.execute("DELETE FROM manifest_review_queue");
            });

    assertThat(checkManifest(image).status()).isEqualTo(200);
    assertThat(registry.count("manifest_review_queue")).isZero();
  }

  @Test
  @Shows("R25")
  void asksForAManifestAgainThatWasPutOffForTooLong() {
    Digest image = untagged();
    dueIn(5, 8);

    assertThat(checkManifest(image).status()).isEqualTo(404);
    assertThat(client.get("/v2/%s/manifests/%s".formatted(repository, image)).status())
        .isEqualTo(200);

    untagged();
    assertThat(checkManifest(image).status()).isEqualTo(200);
  }

  @Test
  @Shows("R25")
  void waitsForAReviewUnderWayAndThenMissesTheManifest() {
    Digest image = untagged();
    dueIn(-1, 1);
    try (HeldTransaction review =
        HeldTransaction.begin(
            registry.database(),
            handle -> handle.execute("DELETE FROM manifests WHERE digest = ?", image))) {
      FutureTask<Answer> checked = review.awaitBlocked(() -> checkManifest(image));
      review.commit();
      assertThat(HeldTransaction.get(checked).status()).isEqualTo(404);
    }
  }
}
