package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.blob.BlobMediaTypeTable;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.blob.RestoreBlob;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.Due;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The media type of a blob, from its push until its bytes go. */
final class BlobMediaTypesIT {
  @RegisterExtension static final CollectedNode registry = new CollectedNode();

  private final TestClient client = registry.client();
  private final String repository = "types-" + UUID.randomUUID();
  private final String content = "{\"content\": \"%s\"}".formatted(repository);
  private final Digest digest = sha256(content);
  private final String rare = "application/vnd." + repository;

  /** What other tests left behind. */
  @BeforeEach
  void collectBefore() {
    registry.collectAll();
  }

  private void push(String layerType) {
    Digest config = client.pushBlob(repository, "config");
    client.pushBlob(repository, content);
    String manifest =
        "{\"schemaVersion\":2,\"config\":%s,\"layers\":[%s]}"
            .formatted(Images.config(config), Images.descriptor(layerType, digest));
    assertThat(client.putManifest(repository, "tag", manifest).status()).isEqualTo(201);
  }

  private static Outcome review() {
    Outcome outcome = registry.blobs().collect(Due.NOW, 100);
    assertThat(outcome.failed()).isZero();
    return outcome;
  }

  private String stored() {
    return registry
        .transactions()
        .list(
            handle ->
                handle
                    .select(
                        """
                        SELECT name
                        FROM blobs
                        JOIN media_types ON media_types.id = blobs.media_type_id
                        WHERE digest = ?
                        """,
                        digest)
                    .mapTo(String.class)
                    .list())
        .getFirst();
  }

  private String shown() {
    Map<Digest, MediaType> types =
        registry.database().read(handle -> new BlobMediaTypeTable().find(handle, List.of(digest)));
    assertThat(types).containsOnlyKeys(digest);
    return String.valueOf(types.get(digest));
  }

  @Test
  @Shows("R31")
  void isDetectedUntilAReviewFindsWhatALayerSays() {
    client.pushBlob(repository, content);
    assertThat(stored()).isEqualTo("application/json");
    assertThat(shown()).isEqualTo("application/json");

    push(Images.LAYER);
    assertThat(stored()).isEqualTo("application/json");
    assertThat(shown()).as("looked for in the layers").isEqualTo(Images.LAYER);

    assertThat(review().removed()).isZero();
    assertThat(stored()).isEqualTo(Images.LAYER);
    assertThat(shown()).isEqualTo(Images.LAYER);
  }

  @Test
  void isNotWhatALaterManifestSays() {
    push(Images.LAYER);
    review();

    push(rare);
    review();

    assertThat(stored()).isEqualTo(Images.LAYER);
  }

  @Test
  void isNotWhatAManifestSaysThatSaysNothing() {
    push(MediaType.OCTET_STREAM.name());
    review();

    assertThat(stored()).isEqualTo("application/json");
    assertThat(shown()).isEqualTo("application/json");
  }

  /** A push of the same bytes may take its time; the review does not wait for it. */
  @Test
  void staysDetectedWhileSomebodyHoldsTheBlob() {
    push(Images.LAYER);
    try (HeldTransaction holder =
        HeldTransaction.begin(
            registry.database(),
            handle -> handle.execute("SELECT 1 FROM blobs WHERE digest = ? FOR UPDATE", digest))) {
      assertThat(review().removed()).isZero();
      holder.commit();
    }
    assertThat(stored()).isEqualTo("application/json");
    assertThat(shown()).isEqualTo(Images.LAYER);
  }

  @Test
  void staysDetectedWhileItsTypeMayBeDeleted() {
    push(rare);
    try (HeldTransaction holder =
        HeldTransaction.begin(
            registry.database(),
            handle ->
                handle.execute("SELECT 1 FROM media_types WHERE name = ? FOR UPDATE", rare))) {
      assertThat(review().removed()).isZero();
      holder.commit();
    }
    assertThat(stored()).isEqualTo("application/json");
  }

  /** Whoever names a manifest chooses the types of its layers. */
  @Test
  void isNotServed() {
    push("text/html");
    review();
    assertThat(stored()).isEqualTo("text/html");

    String path = "/v2/%s/blobs/%s".formatted(repository, digest);
    for (Answer answer : List.of(client.get(path), client.head(path))) {
      assertThat(answer.header("Content-Type")).contains("application/octet-stream");
      assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
    }
  }

  @Test
  @Shows("R31")
  void comesBackWithTheBlob() {
    push(rare);
    review();
    deleteManifest();
    registry.manifests().collect(Due.NOW, 100);
    assertThat(review().removed()).isPositive();
    assertThat(client.head("/v2/%s/blobs/%s".formatted(repository, digest)).status())
        .isEqualTo(404);

    RestoreBlob restore =
        new RestoreBlob(
            new BlobTable(),
            new RepositoryBlobTable(),
            new StorageDeletionTable(Duration.ofDays(1)));
    Repository found =
        new RepositoryLookup(registry.database(), new RepositoryTable())
            .get(new RepositoryName(repository));
    RestoreBlob.Outcome restored =
        registry.database().inTransaction(handle -> restore.restore(handle, found, digest));

    assertThat(restored).isEqualTo(new RestoreBlob.Outcome.BroughtBack(content.length()));
    assertThat(stored()).isEqualTo(rare);
  }

  private void deleteManifest() {
    String manifest = client.get("/v2/%s/manifests/tag".formatted(repository)).text();
    String path = "/v2/%s/manifests/%s".formatted(repository, sha256(manifest));
    assertThat(client.delete(path).status()).isEqualTo(202);
    registry.transactions().run(handle -> handle.execute("DELETE FROM deleted_manifests"));
  }

  @Test
  void goesWithTheBytesOfTheLastBlobThatHasIt() {
    push(rare);
    review();
    deleteManifest();
    assertThat(isKnownAfterReview(rare)).as("the blob has it still").isTrue();

    review();
    assertThat(isKnownAfterReview(rare)).as("the blob can be restored").isTrue();

    registry.objects().collect(Due.NOW, 100);
    endClaims();
    registry.objects().collect(Due.BY_TIME, 100);
    assertThat(registry.count("storage_deletions")).isZero();
    assertThat(isKnownAfterReview(rare)).isFalse();
  }

  /** Makes objects due for being removed the second time. */
  private static void endClaims() {
    registry
        .transactions()
        .run(
            handle ->
                handle.execute(
                    "UPDATE storage_deletions SET claimed_until = claimed_until - interval '1 day'"));
  }

  @Test
  void goesWithTheLastBlobThatHasItWhenItsBytesWereLost() {
    push(rare);
    review();
    registry
        .transactions()
        .run(handle -> handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", digest));
    deleteManifest();
    assertThat(isKnownAfterReview(rare)).isTrue();

    review();
    assertThat(isKnownAfterReview(rare)).isFalse();
  }

  /** Reviews all media types that wait for it, as if their time had come. */
  private static boolean isKnownAfterReview(String type) {
    registry
        .transactions()
        .run(handle -> handle.execute("UPDATE media_type_review_queue SET review_after = now()"));
    new UnusedMediaTypes(registry.database()).collect(Due.BY_TIME, 1000);
    return registry
        .transactions()
        .test(
            handle ->
                handle
                    .select("SELECT 1 FROM media_types WHERE name = ?", type)
                    .mapTo(Integer.class)
                    .findOne()
                    .isPresent());
  }
}
