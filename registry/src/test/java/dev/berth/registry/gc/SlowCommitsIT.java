package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.review.Due;
import dev.berth.rules.Shows;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An event is seen by others when its transaction commits. Here that takes so long that its review
 * is due at once, so that a client that asked just before would be left without its push window.
 */
final class SlowCommitsIT {
  @RegisterExtension static final CollectedNode registry = new CollectedNode(shortDelays());

  private final TestClient client = registry.client();
  private final String repository = "slow-" + UUID.randomUUID();
  private final String content = "content of " + repository;

  private static Map<String, String> shortDelays() {
    Map<String, String> settings = new TreeMap<>();
    settings.put("BERTH_GC_PUSH_WINDOW", "1m");
    for (String event :
        new String[] {
          "BLOB_UPLOAD",
          "MANIFEST_UPLOAD",
          "MANIFEST_DELETE",
          "LAYER_DELETE",
          "INDEX_DELETE",
          "LINK_DELETE",
          "TAG_DELETE",
          "TAG_SWITCH"
        }) {
      settings.put("BERTH_GC_DELAY_" + event, "63s");
    }
    return settings;
  }

  /** What other tests left behind. */
  @BeforeEach
  void collectBefore() {
    registry.collectAll();
  }

  private int check(String kind, Digest digest) {
    return client.head("/v2/%s/%s/%s".formatted(repository, kind, digest)).status();
  }

  /** Removes something and commits when its delay is over; meanwhile a client asks for another. */
  private void removeWhileAsked(String statement, Digest removed, String kind, Digest asked) {
    try (HeldTransaction removal =
        HeldTransaction.begin(
            registry.database(),
            handle -> {
              handle.execute(statement, removed);
              for (String queue : new String[] {"blob_review_queue", "manifest_review_queue"}) {
                handle.execute("UPDATE " + queue + " SET review_after = clock_timestamp()");
              }
            })) {
      assertThat(check(kind, asked)).isEqualTo(200);
      removal.commit();
    }
  }

  @Test
  @Shows("R25")
  void keepsAManifestThatAClientAskedForBeforeItsTagWasSeenToGo() {
    Digest image = client.pushImage(repository, "tag", content);
    registry.makeDue();
    registry.manifests().collect(Due.BY_TIME, 100);

    removeWhileAsked(
        "DELETE FROM tags WHERE manifest_id IN (SELECT id FROM manifests WHERE digest = ?)",
        image,
        "manifests",
        image);
    assertThat(registry.manifests().collect(Due.BY_TIME, 100).removed()).isZero();

    assertThat(client.putManifest(repository, "index", Images.index(image)).status())
        .isEqualTo(201);
  }

  @Test
  @Shows("R25")
  void keepsABlobThatAClientAskedForBeforeItsManifestWasSeenToGo() {
    Digest image = client.pushImage(repository, "tag", content);
    registry.makeDue();
    registry.blobs().collect(Due.BY_TIME, 100);

    removeWhileAsked("DELETE FROM manifests WHERE digest = ?", image, "blobs", sha256(content));
    assertThat(registry.blobs().collect(Due.BY_TIME, 100).removed()).isZero();

    assertThat(check("blobs", sha256(content))).isEqualTo(200);
    client.pushImage(repository, "tag", content);
  }

  @Test
  @Shows("R25")
  void removesAManifestAtTheSecondLook() {
    Digest image = client.pushImage(repository, "tag", content);
    client.delete("/v2/%s/manifests/tag".formatted(repository));
    registry.makeDue();
    assertThat(registry.manifests().collect(Due.BY_TIME, 100).removed()).isZero();
    assertThat(registry.manifests().collect(Due.BY_TIME, 100)).isEqualTo(Outcome.NOTHING);

    registry.makeDue();
    assertThat(registry.manifests().collect(Due.BY_TIME, 100).removed()).isEqualTo(1);
    assertThat(check("manifests", image)).isEqualTo(404);
  }

  @Test
  @Shows("R25")
  void removesABlobAtTheSecondLook() {
    Digest blob = client.pushBlob(repository, content);
    registry.makeDue();
    assertThat(registry.blobs().collect(Due.BY_TIME, 100)).isEqualTo(new Outcome(1, 0, 0, 0, 0));
    assertThat(registry.blobs().collect(Due.BY_TIME, 100)).isEqualTo(Outcome.NOTHING);

    registry.makeDue();
    assertThat(registry.blobs().collect(Due.BY_TIME, 100).removed()).isEqualTo(2);
    assertThat(check("blobs", blob)).isEqualTo(404);
  }

  /** The time between the two looks is one in which a client may ask, as before the first. */
  @Test
  @Shows("R25")
  void anEventBetweenTheLooksBeginsAnew() {
    client.pushBlob(repository, content);
    registry.makeDue();
    registry.blobs().collect(Due.BY_TIME, 100);
    client.pushBlob(repository, content);
    registry.makeDue();

    assertThat(registry.blobs().collect(Due.BY_TIME, 100)).isEqualTo(new Outcome(2, 0, 0, 0, 0));
    assertThat(check("blobs", sha256(content))).isEqualTo(200);
  }

  @Test
  void oneLookIsEnoughForWhomNothingElseIsToBeWaitedFor() {
    Digest blob = client.pushBlob(repository, content);

    assertThat(registry.blobs().collect(Due.NOW, 100).removed()).isEqualTo(2);
    assertThat(check("blobs", blob)).isEqualTo(404);
  }
}
