package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestClient;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.review.Due;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class BlobReviewerIT {
  @RegisterExtension static final CollectedNode registry = new CollectedNode();

  private final TestClient client = registry.client();
  private final String repository = "blobs-" + UUID.randomUUID();
  private final String content = "content of " + repository;

  /** What other tests left behind. */
  @BeforeEach
  void collectBefore() {
    registry.collectAll();
  }

  private boolean isThere(Digest digest) {
    return client.get("/v2/%s/blobs/%s".formatted(repository, digest)).status() == 200;
  }

  private boolean isKnown(Digest digest) {
    return registry
        .transactions()
        .test(handle -> !new BlobTable().findPresent(handle, List.of(digest)).isEmpty());
  }

  @Test
  @Shows({"R17", "R21"})
  void leavesAloneWhatIsNotDue() {
    Digest digest = client.pushBlob(repository, content);

    assertThat(registry.blobs().collect(Due.BY_TIME, 100)).isEqualTo(Outcome.NOTHING);
    assertThat(isThere(digest)).isTrue();
    assertThat(registry.count("blob_review_queue")).isEqualTo(1);
  }

  @Test
  @Shows({"R17", "R24"})
  void dropsWhatNoManifestNamedInTime() {
    Digest digest = client.pushBlob(repository, content);
    registry.makeDue();

    assertThat(registry.blobs().collect(Due.BY_TIME, 100))
        .isEqualTo(new Outcome(1, 2, content.length(), 0, 0));
    assertThat(isThere(digest)).isFalse();
    assertThat(isKnown(digest)).isFalse();
    assertThat(registry.count("blob_review_queue")).isZero();
    assertThat(ledger(digest)).containsExactly("collected " + content.length());
    assertThat(registry.collected(digest)).containsExactly("link blob_upload", "blob blob_upload");
  }

  private List<String> ledger(Digest digest) {
    return registry
        .transactions()
        .list(
            handle ->
                handle
                    .select(
                        "SELECT cause || ' ' || size FROM storage_deletions WHERE digest = ?",
                        digest)
                    .mapTo(String.class)
                    .list());
  }

  @Test
  @Shows({"R18", "R23"})
  void keepsWhatALayerNames() {
    client.pushImage(repository, "tag", content);
    registry.makeDue();

    assertThat(registry.blobs().collect(Due.BY_TIME, 100)).isEqualTo(new Outcome(2, 0, 0, 0, 0));
    assertThat(isThere(sha256(content))).isTrue();
    assertThat(isThere(sha256("config of " + content))).isTrue();
  }

  /** The blob of a repository that lost its link, and so has no other user. */
  @Test
  @Shows("R23")
  void aLayerAloneKeepsABlob() {
    client.pushImage(repository, "tag", content);
    dropLink(sha256(content));
    reviewForAnotherRepository();

    assertKeepsAllOnPurpose(registry.blobs().collect(Due.NOW, 100));
    assertThat(isKnown(sha256(content))).isTrue();
  }

  @Test
  @Shows("R23")
  void aConfigurationAloneKeepsABlob() {
    client.pushImage(repository, "tag", content);
    dropLink(sha256("config of " + content));
    reviewForAnotherRepository();

    assertKeepsAllOnPurpose(registry.blobs().collect(Due.NOW, 100));
    assertThat(isKnown(sha256("config of " + content))).isTrue();
  }

  @Test
  @Shows("R23")
  void aLinkAloneKeepsABlob() {
    Digest digest = client.pushBlob(repository, content);
    reviewForAnotherRepository();

    assertKeepsAllOnPurpose(registry.blobs().collect(Due.NOW, 100));
    assertThat(isThere(digest)).isTrue();
  }

  /** A layer is what a review looks for first, in its own repository. */
  @Test
  @Shows("R23")
  void aLayerKeepsABlobInItsOwnRepository() {
    client.pushImage(repository, "tag", content);
    dropLink(sha256(content));

    assertKeepsAllOnPurpose(registry.blobs().collect(Due.NOW, 100));
    assertThat(isKnown(sha256(content))).isTrue();
  }

  /** The use is in another repository than the review is about, so that all uses are counted. */
  private static void reviewForAnotherRepository() {
    registry
        .transactions()
        .run(handle -> handle.execute("UPDATE blob_review_queue SET repository_id = 0"));
  }

  /** A foreign key would keep the blob too, but then the review fails, and is repeated for ever. */
  private static void assertKeepsAllOnPurpose(Outcome outcome) {
    assertThat(outcome.looked()).isPositive();
    assertThat(outcome.removed()).isZero();
    assertThat(outcome.failed()).isZero();
  }

  private void dropLink(Digest digest) {
    registry
        .transactions()
        .run(handle -> handle.execute("DELETE FROM repository_blobs WHERE digest = ?", digest));
  }

  @Test
  @Shows("R25")
  void dropsADeadLinkOfALivingBlob() {
    client.pushImage(repository, "tag", content);
    String other = repository + "/other";
    client.pushBlob(other, content);

    registry.collectAll();

    assertThat(client.get("/v2/%s/blobs/%s".formatted(other, sha256(content))).status())
        .isEqualTo(404);
    assertThat(isThere(sha256(content))).isTrue();
    assertThat(registry.collected(sha256(content))).containsExactly("link blob_upload");
  }

  @Test
  @Shows("R21")
  void doesNothingWhileALaterEventWaits() {
    Digest digest = client.pushBlob(repository, content);
    registry.makeDue();
    client.pushBlob(repository, content);

    assertThat(registry.blobs().collect(Due.BY_TIME, 100)).isEqualTo(new Outcome(1, 0, 0, 0, 0));
    assertThat(isThere(digest)).isTrue();
    assertThat(registry.count("blob_review_queue")).isEqualTo(1);
  }

  @Test
  @Shows({"R21", "R26"})
  void takesTheOldestFirstAndAsManyAsItIsTold() {
    Digest late = client.pushBlob(repository, "late " + content);
    Digest early = client.pushBlob(repository, "early " + content);
    registry
        .transactions()
        .run(
            handle ->
                handle.execute(
                    """
                    UPDATE blob_review_queue
                    SET review_after = clock_timestamp()
                        - CASE WHEN digest = ? THEN interval '2 hours' ELSE interval '1 hour' END
                    """,
                    early));

    assertThat(registry.blobs().collect(Due.BY_TIME, 1).looked()).isEqualTo(1);
    assertThat(isThere(early)).isFalse();
    assertThat(isThere(late)).isTrue();
    assertThat(registry.blobs().collect(Due.BY_TIME, 10).looked()).isEqualTo(1);
    assertThat(isThere(late)).isFalse();
  }

  @Test
  @Shows("R21")
  void skipsReviewsThatAnotherReviewerHolds() {
    Digest held = client.pushBlob(repository, "held " + content);
    Digest free = client.pushBlob(repository, "free " + content);
    registry.makeDue();
    try (HeldTransaction another =
        HeldTransaction.begin(
            registry.database(), handle -> ReviewQueue.ofBlobs().lockDue(handle, Due.BY_TIME, 1))) {
      assertThat(registry.blobs().collect(Due.BY_TIME, 100).looked()).isEqualTo(1);
      assertThat(isThere(held)).isTrue();
      assertThat(isThere(free)).isFalse();
      another.commit();
    }
    assertThat(registry.blobs().collect(Due.NOW, 100).looked()).isEqualTo(1);
    assertThat(isThere(held)).isFalse();
  }

  @Test
  @Shows("R25")
  void putsOffWhatSomebodyHoldsWithoutWaiting() {
    Digest digest = client.pushBlob(repository, content);
    registry.makeDue();
    try (HeldTransaction push =
        HeldTransaction.begin(
            registry.database(),
            handle -> new BlobTable().lockAll(handle, new TreeSet<>(List.of(digest))))) {
      assertThat(registry.blobs().collect(Due.BY_TIME, 100)).isEqualTo(new Outcome(1, 0, 0, 1, 0));
      assertThat(registry.count("blob_review_queue")).isEqualTo(1);
      push.commit();
    }
    assertThat(registry.blobs().collect(Due.NOW, 100).removed()).isEqualTo(2);
  }

  @Test
  void aReviewThatFailsHoldsUpNoOther() {
    Digest poisoned = client.pushBlob(repository, "poisoned " + content);
    Digest fine = client.pushBlob(repository, "fine " + content);
    registry.makeDue();
    registry.transactions().run(handle -> refuseToDelete(handle, poisoned));

    Outcome outcome = registry.blobs().collect(Due.BY_TIME, 100);

    assertThat(outcome).isEqualTo(new Outcome(2, 2, ("fine " + content).length(), 0, 1));
    assertThat(isThere(fine)).isFalse();
    assertThat(isThere(poisoned)).isTrue();
    assertThat(waiting(poisoned)).containsExactly("1 attempts, 1 minutes");
    assertThat(registry.blobs().collect(Due.BY_TIME, 100).looked()).isZero();

    registry.makeDue();
    registry.blobs().collect(Due.BY_TIME, 100);
    assertThat(waiting(poisoned)).containsExactly("2 attempts, 2 minutes");
    assertThat(registry.blobs().collect(Due.NOW, 100).looked()).isZero();

    registry.transactions().run(handle -> handle.execute("DROP TRIGGER refuse ON blobs"));
    registry.makeDue();
    assertThat(registry.blobs().collect(Due.BY_TIME, 100).removed()).isEqualTo(2);
  }

  private static void refuseToDelete(org.jdbi.v3.core.Handle handle, Digest digest) {
    handle.execute(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$
        """);
    handle.execute(
        """
        CREATE TRIGGER refuse BEFORE DELETE ON blobs FOR EACH ROW
        WHEN (OLD.digest = '\\x%s') EXECUTE FUNCTION refuse()
        """
            .formatted(java.util.HexFormat.of().formatHex(digest.toBytes())));
  }

  private List<String> waiting(Digest digest) {
    return registry
        .transactions()
        .list(
            handle ->
                handle
                    .select(
                        """
                        SELECT attempts || ' attempts, ' || round(
                            extract(epoch FROM review_after - clock_timestamp()) / 60) || ' minutes'
                        FROM blob_review_queue
                        WHERE digest = ?
                        """,
                        digest)
                    .mapTo(String.class)
                    .list());
  }

  @Test
  void reviewsTheSameTwiceWithoutHarm() {
    client.pushBlob(repository, content);
    client.pushBlob(repository, content);
    registry.makeDue();

    assertThat(registry.blobs().collect(Due.NOW, 100))
        .isEqualTo(new Outcome(2, 2, content.length(), 0, 0));
    assertThat(registry.count("blob_review_queue")).isZero();
  }

  @Test
  void forgetsABlobWhoseBytesWereLost() {
    Digest digest = client.pushBlob(repository, content);
    registry
        .transactions()
        .run(
            handle -> {
              handle.execute(
                  """
                  INSERT INTO storage_deletions (location, cause, delete_after)
                  SELECT location, 'corrupt', clock_timestamp() FROM blobs WHERE digest = ?
                  """,
                  digest);
              handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", digest);
            });

    assertThat(registry.blobs().collect(Due.NOW, 100).removed()).isEqualTo(2);
    assertThat(isKnown(digest)).isFalse();
  }

  @Test
  void queuesNothingForTheLinksThatItDropsItself() {
    client.pushImage(repository, "tag", content);
    client.pushBlob(repository + "/other", content);

    registry.blobs().collect(Due.NOW, 100);

    assertThat(registry.count("blob_review_queue")).isZero();
  }
}
