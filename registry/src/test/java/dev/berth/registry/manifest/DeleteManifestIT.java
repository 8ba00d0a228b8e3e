package dev.berth.registry.manifest;

import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.imageWith;
import static dev.berth.registry.Images.index;
import static dev.berth.registry.TestClient.OCI_MANIFEST;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

final class DeleteManifestIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final String app = "app/" + UUID.randomUUID();
  private final Digest config = client.pushBlob(app, "config");
  private final Digest layer = client.pushBlob(app, "layer of " + app);
  private final String image = image(config, layer);

  private String path(Object reference) {
    return "/v2/%s/manifests/%s".formatted(app, reference);
  }

  private void assertGone(Object reference) {
    assertThat(client.head(path(reference)).status()).isEqualTo(404);
    Answer get = client.get(path(reference));
    assertThat(get.status()).isEqualTo(404);
    assertThat(get.errorCodes()).containsExactly("MANIFEST_UNKNOWN");
  }

  private void assertThere(Object reference) {
    assertThat(client.head(path(reference)).status()).isEqualTo(200);
  }

  @Test
  void deletesAManifestWithItsTags() {
    client.putManifest(app, "one", image);
    client.putManifest(app, "two", image);

    assertThat(client.delete(path(sha256(image))).status()).isEqualTo(202);

    assertGone(sha256(image));
    assertGone("one");
    assertGone("two");
    assertThat(client.delete(path(sha256(image))).status()).isEqualTo(404);
    assertThat(blobEvents(layer)).contains("layer_delete");
  }

  @Test
  void keepsACopyOfAManifestWithItsTags() {
    client.putManifest(app, "one", image);
    client.putManifest(app, "two", image);

    client.delete(path(sha256(image)));

    assertThat(keptTags()).containsExactly("{one,two}");
    assertThat(client.delete(path(sha256(image))).status()).isEqualTo(404);
    assertThat(keptTags()).hasSize(1);
  }

  @Test
  void keepsNoCopyOfAManifestThatStays() {
    client.putManifest(app, "one", image);
    client.putManifest(app, "index", index(sha256(image)));

    assertThat(client.delete(path(sha256(image))).status()).isEqualTo(405);
    assertThat(client.delete(path("one")).status()).isEqualTo(202);

    assertThat(keptTags()).isEmpty();
  }

  private List<String> keptTags() {
    return node.database()
        .read(
            handle ->
                handle
                    .select(
                        """
                        SELECT tags::text
                        FROM deleted_manifests
                        JOIN repositories ON repositories.id = repository_id
                        WHERE digest = ? AND path = ?
                        """,
                        sha256(image),
                        app)
                    .mapTo(String.class)
                    .list());
  }

  @Test
  void takesARepositoryThatBecameEmptyOutOfTheCatalog() {
    String other = image(config);
    client.putManifest(app, "one", image);
    client.putManifest(app, "two", other);
    assertThat(catalog()).contains(app);

    client.delete(path(sha256(image)));
    assertThat(catalog()).contains(app);
    client.delete(path(sha256(other)));
    assertThat(catalog()).doesNotContain(app);

    client.putManifest(app, "one", image);
    assertThat(catalog()).contains(app);
  }

  private List<String> catalog() {
    return client
        .get("/v2/_catalog")
        .json()
        .get("repositories")
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  @Test
  void takesTheSameManifestAgain() {
    client.putManifest(app, "one", image);
    client.delete(path(sha256(image)));

    client.putManifest(app, "one", image);

    assertThat(client.get(path("one")).text()).isEqualTo(image);
  }

  @Test
  void deletesATagAndKeepsTheManifest() {
    client.putManifest(app, "one", image);
    client.putManifest(app, "two", image);

    assertThat(client.delete(path("one")).status()).isEqualTo(202);

    assertGone("one");
    assertThere("two");
    assertThere(sha256(image));
    assertThat(client.delete(path("one")).errorCodes()).containsExactly("MANIFEST_UNKNOWN");
  }

  @Test
  @Shows("R16")
  void deletesATagByEitherRouteWithTheSameEvents() {
    client.putManifest(app, "one", image);
    client.putManifest(app, "two", image);

    assertThat(client.delete(path("one")).status()).isEqualTo(202);
    List<String> after = manifestEvents(image);
    assertThat(client.delete("/v2/%s/tags/reference/two".formatted(app)).status()).isEqualTo(202);

    assertThat(after).endsWith("tag_delete");
    assertThat(manifestEvents(image)).hasSize(after.size() + 1).endsWith("tag_delete");
    assertGone("two");
    assertThere(sha256(image));
  }

  @Test
  @Shows("R16")
  void knowsNoOtherTagsByTheOtherRoute() {
    client.putManifest(app, "one", image);

    Answer unknown = client.delete("/v2/%s/tags/reference/two".formatted(app));
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.errorCodes()).containsExactly("MANIFEST_UNKNOWN");
    Answer nobody = client.delete("/v2/nobody/tags/reference/one");
    assertThat(nobody.errorCodes()).containsExactly("NAME_UNKNOWN");
    Answer digest = client.delete("/v2/%s/tags/reference/%s".formatted(app, sha256(image)));
    assertThat(digest.status()).isEqualTo(400);
    assertThere("one");
  }

  @Test
  void refusesToDeleteAChildOfAnIndex() {
    client.putManifest(app, sha256(image), image);
    String index = index(sha256(image));
    client.putManifest(app, "index", index);

    Answer refused = client.delete(path(sha256(image)));

    assertThat(refused.status()).isEqualTo(405);
    assertThat(refused.errorCodes()).containsExactly("UNSUPPORTED");
    assertThat(refused.errorDetails()).containsExactly(sha256(index).toString());
    assertThere(sha256(image));
    assertThat(client.delete(path(sha256(index))).status()).isEqualTo(202);
    assertThat(client.delete(path(sha256(image))).status()).isEqualTo(202);
  }

  @Test
  void waitsForAnIndexThatIsBeingPushedAndThenRefuses() {
    client.putManifest(app, sha256(image), image);
    try (HeldTransaction push =
        HeldTransaction.begin(
            node.database(),
            handle -> {
              handle.execute(
                  "SELECT 1 FROM manifests WHERE digest = ? FOR KEY SHARE", sha256(image));
              handle.execute(
                  """
                  WITH parent AS (
                    INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
                    SELECT repository_id, ?, media_type_id, 2, '{}' FROM manifests
                    WHERE digest = ? AND repository_id =
                      (SELECT id FROM repositories WHERE path = ?)
                    RETURNING repository_id, id)
                  INSERT INTO manifest_references (repository_id, parent_id, child_id)
                  SELECT child.repository_id, parent.id, child.id
                  FROM manifests AS child JOIN parent USING (repository_id)
                  WHERE child.digest = ?
                  """,
                  sha256("index of " + app),
                  sha256(image),
                  app,
                  sha256(image));
            })) {
      var delete = push.awaitBlocked(() -> client.delete(path(sha256(image))));
      push.commit();
      assertThat(HeldTransaction.get(delete).status()).isEqualTo(405);
    }
    assertThere(sha256(image));
  }

  @Test
  void makesAnIndexThatIsPushedMeanwhileMissItsChild() {
    client.putManifest(app, sha256(image), image);
    try (HeldTransaction delete =
        HeldTransaction.begin(
            node.database(),
            handle ->
                handle.execute(
                    """
                    DELETE FROM manifests
                    WHERE digest = ? AND repository_id =
                      (SELECT id FROM repositories WHERE path = ?)
                    """,
                    sha256(image),
                    app))) {
      var push = delete.awaitBlocked(() -> client.putManifest(app, "index", index(sha256(image))));
      delete.commit();
      Answer answer = HeldTransaction.get(push);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.errorDetails()).containsExactly(sha256(image).toString());
    }
  }

  @Test
  void keepsReferrersOfWhatItDeletes() {
    client.putManifest(app, "one", image);
    String referrer =
        imageWith("\"subject\":%s,".formatted(descriptor(OCI_MANIFEST, sha256(image))), config);
    client.putManifest(app, sha256(referrer), referrer);

    client.delete(path(sha256(image)));

    assertThere(sha256(referrer));
    assertThat(subjectsOfReferrersToReview()).containsExactly(sha256(image));
  }

  @Test
  void refusesWhatIsNoReference() {
    assertThat(client.delete(path("sha256:no")).errorCodes()).containsExactly("DIGEST_INVALID");
    assertThat(client.delete(path("-no")).errorCodes()).containsExactly("MANIFEST_INVALID");
    assertThat(client.delete("/v2/nobody/manifests/one").errorCodes())
        .containsExactly("NAME_UNKNOWN");
  }

  private List<String> manifestEvents(String manifest) {
    return node.database()
        .read(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT event
                        FROM manifest_review_queue AS queue
                        JOIN manifests ON manifests.id = queue.manifest_id
                          AND manifests.repository_id = queue.repository_id
                        JOIN repositories ON repositories.id = queue.repository_id
                        WHERE manifests.digest = :digest AND repositories.path = :path
                        ORDER BY queue.id
                        """)
                    .bind("digest", sha256(manifest))
                    .bind("path", app)
                    .mapTo(String.class)
                    .list());
  }

  private List<Digest> subjectsOfReferrersToReview() {
    return node.database()
        .read(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT queue.subject_digest
                        FROM referrer_review_queue AS queue
                        JOIN repositories ON repositories.id = queue.repository_id
                        WHERE repositories.path = :path
                        """)
                    .bind("path", app)
                    .mapTo(Digest.class)
                    .list());
  }

  private static List<String> blobEvents(Digest digest) {
    return node.database()
        .read(
            handle ->
                handle
                    .select("SELECT event FROM blob_review_queue WHERE digest = ?", digest)
                    .mapTo(String.class)
                    .list());
  }
}
