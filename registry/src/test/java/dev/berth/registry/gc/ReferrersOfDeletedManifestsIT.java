package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.review.Due;
import dev.berth.rules.Shows;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A deletion costs the same however many manifests have what is deleted as their subject. */
final class ReferrersOfDeletedManifestsIT {
  private static final int MANY = 250;

  @RegisterExtension static final CollectedNode registry = new CollectedNode();

  private final TestClient client = registry.client();
  private final String repository = "referrers-" + UUID.randomUUID();
  private final String image =
      Images.image(
          client.pushBlob(repository, "config of " + repository),
          client.pushBlob(repository, "layer of " + repository));
  private final Digest subject = sha256(image);

  /** What other tests left behind. */
  @BeforeEach
  void collectBefore() {
    push();
    registry.collectAll();
  }

  private void push() {
    assertThat(client.putManifest(repository, "tag", image).status()).isEqualTo(201);
  }

  private void delete() {
    assertThat(client.delete(path(subject)).status()).isEqualTo(202);
  }

  private String path(Digest manifest) {
    return "/v2/%s/manifests/%s".formatted(repository, manifest);
  }

  /** Referrers that nothing waits for, made by SQL, as pushing them would take long. */
  private void refer(int count) {
    registry
        .transactions()
        .run(
            handle -> {
              handle.execute(
                  """
                  INSERT INTO manifests
                      (repository_id, digest, media_type_id, subject_digest, size, payload)
                  SELECT repository_id, '\\x01' || sha256(n::text::bytea), 1, digest, 2, '{}'
                  FROM manifests
                  CROSS JOIN generate_series(1, ?) AS n
                  WHERE digest = ?
                  """,
                  count,
                  subject);
              handle.execute("DELETE FROM manifest_review_queue");
            });
  }

  private long referrers() {
    return registry
        .transactions()
        .number(
            handle ->
                handle
                    .select("SELECT count(*) FROM manifests WHERE subject_digest = ?", subject)
                    .mapTo(Long.class)
                    .one());
  }

  @Test
  @Shows("R14")
  void aDeletionQueuesOneRowForAllReferrers() {
    refer(MANY);

    delete();
    assertThat(registry.count("manifest_review_queue")).isZero();
    assertThat(registry.count("referrer_review_queue")).isEqualTo(1);
    registry.manifests().collect(Due.BY_TIME, 500);
    assertThat(registry.count("referrer_review_queue")).isEqualTo(1);

    registry.makeDue();
    assertThat(registry.manifests().collect(Due.BY_TIME, 500).removed()).isEqualTo(100);
    assertThat(registry.manifests().collect(Due.BY_TIME, 500).removed()).isEqualTo(100);
    assertThat(registry.manifests().collect(Due.BY_TIME, 500).removed()).isEqualTo(50);
    assertThat(referrers()).isZero();
    assertThat(registry.manifests().collect(Due.BY_TIME, 500)).isEqualTo(Outcome.NOTHING);
    assertThat(registry.count("referrer_review_queue")).isZero();
  }

  @Test
  @Shows("R12")
  void nothingIsQueuedWhileTheSubjectIsThereAgain() {
    refer(MANY);
    delete();
    push();
    registry.makeDue();

    assertThat(registry.manifests().collect(Due.BY_TIME, 500).removed()).isZero();

    assertThat(registry.count("referrer_review_queue")).isZero();
    assertThat(registry.count("manifest_review_queue")).isZero();
    assertThat(referrers()).isEqualTo(MANY);
  }

  @Test
  void manyDeletionsQueueTheReferrersOnce() {
    refer(10);
    for (int round = 0; round < 5; round++) {
      push();
      delete();
    }
    registry.transactions().run(handle -> handle.execute("DELETE FROM manifest_review_queue"));
    assertThat(registry.count("referrer_review_queue")).isEqualTo(5);
    registry.makeDue();

    Outcome outcome = registry.manifests().collect(Due.BY_TIME, 500);

    assertThat(outcome.looked()).isEqualTo(15);
    assertThat(outcome.removed()).isEqualTo(10);
  }

  /** Whoever was told of a referrer while its subject was there can count on it for a while. */
  @Test
  @Shows("R25")
  void aReferrerOutlivesAnEarlierReviewAsLongAsTheDeletionOfItsSubjectWaits() {
    String referrer =
        Images.imageWith(
            "\"subject\":%s,".formatted(Images.descriptor(TestClient.OCI_MANIFEST, subject)),
            client.pushBlob(repository, "config of " + repository),
            client.pushBlob(repository, "layer of " + repository));
    client.putManifest(repository, sha256(referrer), referrer);
    registry.makeDue();
    delete();

    assertThat(registry.manifests().collect(Due.BY_TIME, 500))
        .isEqualTo(new Outcome(1, 0, 0, 0, 0));
    assertThat(client.get(path(sha256(referrer))).status()).isEqualTo(200);

    registry.makeDue();
    assertThat(registry.manifests().collect(Due.BY_TIME, 500).removed()).isEqualTo(1);
    assertThat(client.get(path(sha256(referrer))).status()).isEqualTo(404);
  }
}
