package dev.berth.registry.gc.inquiry;

import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.imageWith;
import static dev.berth.registry.Images.index;
import static dev.berth.registry.TestClient.OCI_MANIFEST;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.gc.CollectedNode;
import dev.berth.registry.gc.inquiry.Explanation.Held;
import dev.berth.registry.gc.inquiry.Explanation.Link;
import dev.berth.registry.gc.inquiry.Explanation.Place;
import dev.berth.registry.gc.inquiry.Explanation.Step;
import dev.berth.registry.gc.inquiry.Explanation.TagPath;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.Due;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ExplainDigestIT {
  @RegisterExtension static final CollectedNode node = new CollectedNode();

  private static final Duration DAY = Duration.ofDays(1);

  private final TestClient client = node.client();
  private final ExplainDigest explain =
      new ExplainDigest(node.database(), new DeletedManifestTable(DAY));
  private final String app = "app/" + UUID.randomUUID();
  private final String other = "other/" + UUID.randomUUID();

  private Explanation in(String name, Digest digest) {
    Repository repository =
        new RepositoryLookup(node.database(), new RepositoryTable()).get(new RepositoryName(name));
    return explain.in(repository, digest);
  }

  private Held manifest(Digest digest) {
    return in(app, digest).places().getFirst().manifest().orElseThrow();
  }

  private Link link(Digest digest) {
    return in(app, digest).places().getFirst().link().orElseThrow();
  }

  private void delete(Object reference) {
    String path = "/v2/%s/manifests/%s".formatted(app, reference);
    assertThat(client.delete(path).status()).isEqualTo(202);
  }

  private String referrer(Digest subject) {
    return imageWith(
        "\"subject\":%s,".formatted(descriptor(OCI_MANIFEST, subject)),
        client.pushBlob(app, "config of a referrer of " + subject));
  }

  private static TagPath path(String tag, Step... steps) {
    return new TagPath(List.of(steps), new Tag(tag));
  }

  @Test
  void namesTheTagsOfAManifest() {
    client.pushImage(app, "two", app);
    Digest image = client.pushImage(app, "one", app);

    Held held = manifest(image);

    assertThat(held.paths()).containsExactly(path("one"), path("two"));
    assertThat(held.more()).isFalse();
  }

  @Test
  void saysTheWayToATagThroughIndexesAndSubjects() {
    Digest image = client.pushImage(app, "image", app);
    String inner = index(image);
    client.putManifest(app, sha256(inner), inner);
    String outer = index(sha256(inner));
    client.putManifest(app, "outer", outer);
    String referrer = referrer(image);
    client.putManifest(app, sha256(referrer), referrer);
    delete("image");

    assertThat(manifest(sha256(referrer)).paths())
        .containsExactly(
            path(
                "outer",
                new Step("subject", image),
                new Step("index", sha256(inner)),
                new Step("index", sha256(outer))));
  }

  @Test
  void climbsAroundInARingOnce() {
    Digest image = client.pushImage(app, "image", app);
    String ring =
        "{\"schemaVersion\":2,\"subject\":%s,\"manifests\":[%s]}"
            .formatted(descriptor(OCI_MANIFEST, image), descriptor(OCI_MANIFEST, image));
    client.putManifest(app, sha256(ring), ring);

    assertThat(manifest(sha256(ring)).paths())
        .containsExactly(path("image", new Step("subject", image)));
    delete("image");
    assertThat(manifest(sha256(ring)).paths()).isEmpty();
  }

  @Test
  void namesSomeOfManyTags() {
    Digest image = client.pushImage(app, "a", app);
    for (String tag : List.of("b", "c", "d", "e", "f", "g")) {
      client.pushImage(app, tag, app);
    }

    assertThat(manifest(image).paths()).hasSize(5);
    assertThat(manifest(image).more()).isTrue();
  }

  @Test
  void saysWhenAnUntaggedManifestIsReviewed() {
    Digest image = client.pushImage(app, "one", app);
    delete("one");

    WaitingReview review = manifest(image).review().orElseThrow();

    assertThat(manifest(image).paths()).isEmpty();
    assertThat(review.event()).isEqualTo("tag_delete");
    assertThat(Duration.between(review.since(), review.due()))
        .isBetween(DAY.minusMinutes(1), DAY.plusHours(2));
    assertThat(review.attempts()).isZero();
  }

  @Test
  void namesTheManifestsThatNameABlobInEachRepository() {
    Digest image = client.pushImage(app, "one", app);
    Digest blob = client.pushBlob(other, app);
    String configured = image(blob);
    client.putManifest(other, "two", configured);

    Explanation explanation = explain.everywhere(blob);

    assertThat(explanation.blob())
        .contains(new Explanation.Blob(app.length(), new MediaType(Images.LAYER), false));
    assertThat(explanation.places())
        .extracting(place -> place.repository().path())
        .containsExactlyInAnyOrder(app, other);
    assertThat(link(blob).uses())
        .singleElement()
        .satisfies(
            use -> {
              assertThat(use.manifest()).isEqualTo(image);
              assertThat(use.role()).isEqualTo("layer");
              assertThat(use.held().paths()).containsExactly(path("one"));
            });
    assertThat(in(other, blob).places().getFirst().link().orElseThrow().uses())
        .extracting(Explanation.Use::role)
        .containsExactly("configuration");
  }

  @Test
  void namesSomeOfManyManifestsAndCountsTheOthers() {
    Digest layer = client.pushBlob(app, app);
    for (int number = 0; number < 23; number++) {
      String image = image(client.pushBlob(app, "config " + number), layer, layer);
      client.putManifest(app, "tag-" + number, image);
    }

    assertThat(link(layer).uses()).hasSizeLessThanOrEqualTo(20);
    assertThat(link(layer).moreUses()).isPositive();
  }

  @Test
  void saysWhenALinkThatNothingUsesIsReviewed() {
    Digest blob = client.pushBlob(app, app);

    assertThat(link(blob).uses()).isEmpty();
    assertThat(link(blob).review().orElseThrow().event()).isEqualTo("blob_upload");
  }

  @Test
  void countsUploadsUnderWay() {
    Digest blob = client.pushBlob(app, app);
    client.startUpload(app);
    client.patch(client.startUpload(app), app);

    Place place = in(app, blob).places().getFirst();

    assertThat(place.openUploads()).isEqualTo(2);
    assertThat(place.sameUploads()).isOne();
  }

  @Test
  void findsAManifestWithoutKnowingItsRepository() {
    Digest image = client.pushImage(app, "one", app);
    client.pushImage(other, "two", other);

    assertThat(explain.everywhere(image).places())
        .singleElement()
        .satisfies(
            place -> {
              assertThat(place.repository().path()).isEqualTo(app);
              assertThat(place.manifest()).isPresent();
              assertThat(place.link()).isEmpty();
            });
  }

  @Test
  void saysThatADeletedManifestCanBeRestored() {
    Digest image = client.pushImage(app, "one", app);
    client.pushImage(app, "two", app);
    delete(image);

    Explanation explanation = explain.everywhere(image);

    assertThat(explanation.isAnything()).isTrue();
    assertThat(explanation.places()).isEmpty();
    assertThat(explanation.past().copies())
        .singleElement()
        .satisfies(
            copy -> {
              assertThat(copy.repository().path()).isEqualTo(app);
              assertThat(copy.tags()).containsExactly(new Tag("one"), new Tag("two"));
              assertThat(Duration.between(copy.deletedAt(), copy.keepUntil()))
                  .isBetween(Duration.ofHours(23), Duration.ofHours(25));
            });
  }

  @Test
  void saysWhenAndWhyABlobWent() {
    Digest blob = client.pushBlob(app, app);
    node.blobs().collect(Due.NOW, 500);

    Explanation collected = explain.everywhere(blob);
    assertThat(collected.blob()).isEmpty();
    assertThat(collected.past().records())
        .extracting(CollectedRecord::kind, CollectedRecord::event, CollectedRecord::bytes)
        .contains(
            tuple("blob", "blob_upload", (long) app.length()), tuple("link", "blob_upload", 0L));
    assertThat(collected.past().bytesUntil()).isPresent();

    node.collectAll();
    Explanation swept = explain.everywhere(blob);
    assertThat(swept.past().records()).extracting(CollectedRecord::kind).contains("object");
    assertThat(swept.past().bytesUntil()).isEmpty();
  }

  @Test
  void knowsNothingOfWhatWasNeverThere() {
    assertThat(explain.everywhere(sha256("never there")).isAnything()).isFalse();
  }
}
