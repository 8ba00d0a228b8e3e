package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.MediaType;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.media.MediaTypeTable;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.review.Due;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Media types that nothing has do not stay. */
final class UnusedMediaTypesIT {
  private static final String OWN = "application/vnd.own.manifest+json";
  private static final String LAYER = "application/vnd.own.layer";

  @RegisterExtension static final CollectedNode collected = new CollectedNode();

  private final TestClient client = collected.client();

  @AfterEach
  void deleteAll() {
    client.delete("/v2/app/manifests/" + sha256(manifest()));
    forgetDeleted();
    review();
    assertThat(removable()).as("left by the test").isEmpty();
  }

  private String manifest() {
    return """
        {"schemaVersion":2,"mediaType":"%s","config":%s,"layers":[%s]}"""
        .formatted(OWN, Images.config(sha256("config")), Images.descriptor(LAYER, sha256("layer")));
  }

  private Answer push() {
    client.pushBlob("app", "config");
    client.pushBlob("app", "layer");
    return client.put("/v2/app/manifests/v1", manifest(), "Content-Type", OWN);
  }

  private void delete() {
    assertThat(client.delete("/v2/app/manifests/" + sha256(manifest())).status()).isEqualTo(202);
  }

  /** Ends the time in which deleted manifests can be restored. */
  private static void forgetDeleted() {
    collected.transactions().run(handle -> handle.execute("DELETE FROM deleted_manifests"));
  }

  /** Reviews all that wait, as if their time had come. */
  private static Outcome review() {
    collected
        .transactions()
        .run(handle -> handle.execute("UPDATE media_type_review_queue SET review_after = now()"));
    Outcome outcome = new UnusedMediaTypes(collected.database()).collect(Due.BY_TIME, 1000);
    assertThat(outcome.failed()).isZero();
    return outcome;
  }

  /** The types that can be deleted. */
  private static List<String> removable() {
    return collected
        .transactions()
        .list(
            handle ->
                handle
                    .createQuery("SELECT name FROM media_types WHERE id >= 1000000 ORDER BY name")
                    .mapTo(String.class)
                    .list());
  }

  private static MediaTypes mediaTypes() {
    return new MediaTypes(collected.database(), new MediaTypeTable());
  }

  @Test
  void goWithTheLastManifestThatHasThem() {
    assertThat(push().status()).isEqualTo(201);
    assertThat(review().removed()).isZero();
    assertThat(removable()).containsExactly(LAYER, OWN);

    delete();
    assertThat(review().removed()).isEqualTo(1);
    assertThat(removable()).as("the manifest can be restored").containsExactly(OWN);

    forgetDeleted();
    assertThat(review().removed()).isEqualTo(1);
    assertThat(removable()).isEmpty();
    assertThat(collected.count("media_type_review_queue")).isZero();
  }

  @Test
  void comeBackWithAPushOnANodeThatRemembersThem() {
    push();
    delete();
    forgetDeleted();
    assertThat(review().removed()).isEqualTo(2);

    assertThat(push().status()).isEqualTo(201);

    Answer pulled = client.get("/v2/app/manifests/v1");
    assertThat(pulled.header("Content-Type")).contains(OWN);
    assertThat(removable()).containsExactly(LAYER, OWN);
  }

  @Test
  void goWhenNoManifestComes() {
    mediaTypes().insert(Set.of(new MediaType("application/vnd.never-came")));

    assertThat(review().removed()).isEqualTo(1);
    assertThat(removable()).isEmpty();
  }

  @Test
  void areNotLeftByPushesThatAreRefused() {
    String refused =
        """
        {"schemaVersion":2,"config":%s,"layers":[%s]}"""
            .formatted(
                Images.config(sha256("no config")),
                Images.descriptor("application/vnd.refused", sha256("no layer")));

    assertThat(client.putManifest("app", "v1", refused).status()).isEqualTo(400);

    assertThat(removable()).isEmpty();
  }

  @Test
  void stayForAPushThatIsAboutToUseThem() {
    MediaType type = new MediaType("application/vnd.in-use");
    mediaTypes().insert(Set.of(type));
    try (HeldTransaction push =
        HeldTransaction.begin(
            collected.database(), handle -> mediaTypes().hold(handle, Set.of(type)))) {
      assertThat(review()).isEqualTo(new Outcome(1, 0, 0, 1, 0));
      push.commit();
    }
    assertThat(review().removed()).as("looked at again").isEqualTo(1);
  }

  @Test
  void stayWhenTheyAreCommon() {
    client.pushImage("other", "v1", "an image of common types");
    assertThat(removable()).isEmpty();
    int id =
        mediaTypes()
            .find(Set.of(MediaType.DOCKER_MANIFEST))
            .orElseThrow()
            .of(MediaType.DOCKER_MANIFEST);
    collected
        .transactions()
        .run(
            handle ->
                handle.execute(
                    "INSERT INTO media_type_review_queue (media_type_id, review_after)"
                        + " VALUES (?, now())",
                    id));

    assertThat(review().removed()).isZero();
    assertThat(mediaTypes().find(Set.of(MediaType.DOCKER_MANIFEST))).isPresent();
  }
}
