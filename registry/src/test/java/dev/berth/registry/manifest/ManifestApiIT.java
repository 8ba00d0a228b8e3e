package dev.berth.registry.manifest;

import static dev.berth.registry.Images.FOREIGN;
import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.imageWith;
import static dev.berth.registry.Images.index;
import static dev.berth.registry.TestClient.OCI_INDEX;
import static dev.berth.registry.TestClient.OCI_MANIFEST;
import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ManifestApiIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private static final String DOCKER = "application/vnd.docker.distribution.manifest.v2+json";

  private final TestClient client = node.client();

  /** A repository of this test's own. */
  private final String app = "app/" + UUID.randomUUID();

  private final Digest config = client.pushBlob(app, "config");
  private final Digest layer = client.pushBlob(app, "layer");

  private Answer get(Object reference) {
    return client.get("/v2/%s/manifests/%s".formatted(app, reference));
  }

  private Answer put(Object reference, String manifest) {
    return client.putManifest(app, reference, manifest);
  }

  @Test
  void keepsAManifestByTag() {
    String image = image(config, layer);

    Answer put = put("latest", image);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.header("Location"))
        .contains("/v2/%s/manifests/%s".formatted(app, sha256(image)));
    assertThat(put.header("Docker-Content-Digest")).contains(sha256(image).toString());
    assertThat(put.header("OCI-Subject")).isEmpty();
    assertThat(get("latest").text()).isEqualTo(image);
    assertThat(get(sha256(image)).text()).isEqualTo(image);
    assertThat(get("latest").header("Content-Type")).contains(OCI_MANIFEST);
    assertThat(get("latest").header("Docker-Content-Digest")).contains(sha256(image).toString());
  }

  @Test
  void keepsAManifestByDigest() {
    String image = image(config, layer);

    assertThat(put(sha256(image), image).status()).isEqualTo(201);

    assertThat(get(sha256(image)).text()).isEqualTo(image);
    assertThat(client.get("/v2/%s/tags/list".formatted(app)).json().get("tags")).isEmpty();
  }

  @Test
  void keepsAManifestBySha512() {
    String image = image(config, layer);
    Digest digest = Digest.ofContent(DigestAlgorithm.SHA512, image.getBytes(UTF_8));

    Answer put = put(digest, image);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.header("Docker-Content-Digest")).contains(digest.toString());
    assertThat(get(digest).text()).isEqualTo(image);
    assertThat(get(sha256(image)).status()).isEqualTo(404);
  }

  @Test
  void givesBackEveryByte() {
    String odd =
        "\n\t {  \"unknown\" : [1, 2.50, {\"\\u00e9\" : null}], \"emoji\":\"🚢\",\r\n"
            + image(config, layer).substring(1)
            + " \n\n";

    assertThat(put("odd", odd).status()).isEqualTo(201);

    assertThat(get("odd").body()).isEqualTo(odd.getBytes(UTF_8));
    assertThat(get(sha256(odd)).body()).isEqualTo(odd.getBytes(UTF_8));
  }

  @Test
  void tellsAManifestWithoutItsBytes() {
    String image = image(config, layer);
    put("latest", image);

    Answer answer = client.head("/v2/%s/manifests/latest".formatted(app));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("Content-Length")).contains(String.valueOf(image.length()));
    assertThat(answer.header("Docker-Content-Digest")).contains(sha256(image).toString());
    assertThat(answer.header("Content-Type")).contains(OCI_MANIFEST);
  }

  @Test
  void answersNothingNewToAClientThatHasIt() {
    put("latest", image(config, layer));
    String tag = get("latest").header("ETag").orElseThrow();

    for (String method : List.of("GET", "HEAD")) {
      Answer held = ask(method, "If-None-Match", tag);
      assertThat(held.status()).isEqualTo(304);
      assertThat(held.body()).isEmpty();
      assertThat(held.header("ETag")).contains(tag);
    }
    put("latest", image(config));
    assertThat(ask("GET", "If-None-Match", tag).text()).isEqualTo(image(config));
  }

  @Test
  void answersAsItWasPushedWhateverAClientAccepts() {
    String image = image(config, layer);
    put("latest", image);

    for (String accepted : List.of(OCI_INDEX, "text/html", "*/*;q=0")) {
      Answer answer = ask("GET", "Accept", accepted);
      assertThat(answer.text()).isEqualTo(image);
      assertThat(answer.header("Content-Type")).contains(OCI_MANIFEST);
    }
  }

  private Answer ask(String method, String header, String value) {
    return client.send(
        method, "/v2/%s/manifests/latest".formatted(app), BodyPublishers.noBody(), header, value);
  }

  @Test
  void keepsTheTypeItWasPushedWith() {
    String docker = "application/vnd.docker.distribution.manifest.v2+json";
    String image = imageWith("\"mediaType\":\"%s\",".formatted(docker), config, layer);

    client.put(
        "/v2/%s/manifests/docker".formatted(app),
        image,
        "Content-Type",
        docker + "; charset=utf-8");

    assertThat(get("docker").header("Content-Type")).contains(docker);
  }

  @Test
  void knowsNoOtherManifests() {
    put("latest", image(config, layer));

    assertUnknown(get("newest"));
    assertUnknown(get(sha256("other")));
    assertThat(client.head("/v2/%s/manifests/newest".formatted(app)).status()).isEqualTo(404);
    Answer nobody = client.get("/v2/nobody/manifests/latest");
    assertThat(nobody.status()).isEqualTo(404);
    assertThat(nobody.errorCodes()).containsExactly("NAME_UNKNOWN");
  }

  @Test
  void knowsAManifestOnlyWhereItWasPushed() {
    String image = image(config, layer);
    put("latest", image);
    client.pushBlob("other", "blob");

    assertUnknown(client.get("/v2/other/manifests/" + sha256(image)));
  }

  @Test
  @Shows("R5")
  void hasAManifestAndItsLayersInEachRepositoryAndTheBytesOnce() {
    String image = image(config, layer);
    String twin = "twin/" + app;
    client.pushBlob(twin, "config");
    client.pushBlob(twin, "layer");
    put("latest", image);
    client.putManifest(twin, "latest", image);

    String own = "SELECT count(*) FROM %s WHERE digest = ? AND repository_id IN (%s)";
    String both = "SELECT id FROM repositories WHERE path IN ('%s', '%s')".formatted(app, twin);
    assertThat(number(own.formatted("manifests", both), sha256(image))).isEqualTo(2);
    assertThat(number(own.formatted("layers", both), layer)).isEqualTo(2);
    assertThat(number("SELECT count(*) FROM blobs WHERE digest = ?", layer)).isEqualTo(1);
  }

  private static void assertUnknown(Answer answer) {
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.errorCodes()).containsExactly("MANIFEST_UNKNOWN");
  }

  @Test
  void listsEveryMissingBlobInOneAnswer() {
    Digest one = sha256("missing one");
    Digest two = sha256("missing two");
    Digest three = sha256("missing three");

    Answer answer = put("latest", image(one, layer, two, three));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).hasSize(3).containsOnly("MANIFEST_BLOB_UNKNOWN");
    assertThat(answer.errorDetails())
        .containsExactlyInAnyOrder(one.toString(), two.toString(), three.toString());
    assertUnknown(get("latest"));
  }

  @Test
  void doesNotTakeBlobsOfAnotherRepository() {
    Digest elsewhere = client.pushBlob("elsewhere", "a blob of somebody else");

    Answer answer = put("latest", image(config, elsewhere));

    assertThat(answer.errorDetails()).containsExactly(elsewhere.toString());
  }

  @Test
  void doesNotTakeABlobThatLostItsBytes() {
    Digest lost = client.pushBlob(app, "lost by " + app);
    node.database()
        .useTransaction(
            handle -> handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", lost));

    assertThat(put("latest", image(config, lost)).errorDetails()).containsExactly(lost.toString());

    client.pushBlob(app, "lost by " + app);
    assertThat(put("latest", image(config, lost)).status()).isEqualTo(201);
  }

  @Test
  void waitsForWhoeverIsAboutToRemoveABlobAndThenMissesIt() {
    Digest removed = client.pushBlob(app, "removed from " + app);
    try (HeldTransaction removal =
        HeldTransaction.begin(
            node.database(),
            handle -> {
              handle.execute("SELECT 1 FROM blobs WHERE digest = ? FOR UPDATE", removed);
              handle.execute("DELETE FROM repository_blobs WHERE digest = ?", removed);
              handle.execute("DELETE FROM blobs WHERE digest = ?", removed);
            })) {
      var push = removal.awaitBlocked(() -> put("latest", image(config, removed)));
      removal.commit();
      assertThat(HeldTransaction.get(push).errorDetails()).containsExactly(removed.toString());
    }
  }

  @Test
  void keepsAnIndexOfManifestsThatAreThere() {
    String image = image(config, layer);
    put(sha256(image), image);
    String index = index(sha256(image), sha256(image));

    assertThat(put("index", index).status()).isEqualTo(201);
    assertThat(get("index").text()).isEqualTo(index);
    assertThat(get("index").header("Content-Type")).contains(OCI_INDEX);
  }

  @Test
  void refusesAnIndexWithMissingChildren() {
    Answer answer = put("index", index(sha256("no"), sha256("nor")));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorDetails())
        .containsExactlyInAnyOrder(sha256("no").toString(), sha256("nor").toString());
  }

  @Test
  void takesLayersThatMayNotBeDistributed() {
    String image =
        "{\"schemaVersion\":2,\"config\":%s,\"layers\":[%s,%s]}"
            .formatted(
                Images.config(config),
                descriptor(FOREIGN, sha256("elsewhere")),
                descriptor(Images.LAYER, layer));

    assertThat(put("foreign", image).status()).isEqualTo(201);
    assertThat(number("SELECT count(*) FROM blobs_layers WHERE digest = ?", sha256("elsewhere")))
        .isZero();
  }

  @Test
  @Shows("R9")
  void takesTheSameLayerTwice() {
    Digest twice = client.pushBlob(app, "twice " + app);

    assertThat(put("twice", image(config, twice, twice)).status()).isEqualTo(201);

    assertThat(number("SELECT count(*) FROM blobs_layers WHERE digest = ?", twice)).isEqualTo(2);
  }

  @Test
  void takesASubjectThatIsNotThere() {
    Digest subject = sha256("pushed later");
    String image =
        imageWith(
            "\"subject\":%s,\"artifactType\":\"application/sbom\","
                .formatted(descriptor(OCI_MANIFEST, subject)),
            config);

    Answer put = put(sha256(image), image);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.header("OCI-Subject")).contains(subject.toString());
  }

  @Test
  void movesATag() {
    String before = image(config);
    String after = image(config, layer);
    put("latest", before);
    put("latest", after);

    assertThat(get("latest").text()).isEqualTo(after);
    assertThat(get(sha256(before)).text()).isEqualTo(before);
    assertThat(events(before)).containsExactly("manifest_upload", "tag_switch");
  }

  @Test
  void queuesAReviewEachTimeAManifestIsPushed() {
    String image = image(config, layer);
    put(sha256(image), image);
    put(sha256(image), image);
    put("latest", image);
    put("latest", image);

    assertThat(events(image))
        .containsExactly(
            "manifest_upload", "manifest_upload", "manifest_upload", "manifest_upload");
  }

  private List<String> events(String manifest) {
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
                        WHERE manifests.digest = :digest
                          AND manifests.repository_id =
                            (SELECT id FROM repositories WHERE path = :path)
                        ORDER BY queue.id
                        """)
                    .bind("digest", sha256(manifest))
                    .bind("path", app)
                    .mapTo(String.class)
                    .list());
  }

  private static long number(String sql, Digest digest) {
    return node.database().read(handle -> handle.select(sql, digest).mapTo(Long.class).one());
  }

  @Test
  void refusesTheSameBytesUnderAnotherType() {
    String image = image(config, layer);
    put("first", image);

    Answer other = putAs(DOCKER, "second", image);

    assertThat(other.status()).isEqualTo(400);
    assertThat(other.errorCodes()).containsExactly("MANIFEST_INVALID");
    assertThat(other.text()).contains(OCI_MANIFEST, DOCKER);
    assertThat(get("second").status()).isEqualTo(404);
    assertThat(get(sha256(image)).header("Content-Type")).contains(OCI_MANIFEST);
  }

  @Test
  void takesTheSameBytesUnderAnotherTypeOnceTheyWereDeleted() {
    String image = image(config, layer);
    put("first", image);
    client.delete("/v2/%s/manifests/%s".formatted(app, sha256(image)));

    assertThat(putAs(DOCKER, "second", image).status()).isEqualTo(201);
    assertThat(get("second").header("Content-Type")).contains(DOCKER);
  }

  /** One of two pushes at the same time is served as it said, the other one is refused. */
  @Test
  void takesOneOfTwoTypesThatComeAtTheSameTime() throws Exception {
    String image = image(config, layer);
    try (ExecutorService both = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> one = both.submit(() -> putAs(OCI_MANIFEST, "one", image));
      Future<Answer> two = both.submit(() -> putAs(DOCKER, "two", image));

      assertThat(List.of(one.get().status(), two.get().status()))
          .containsExactlyInAnyOrder(201, 400);
      boolean first = one.get().status() == 201;
      assertThat(get(first ? "one" : "two").header("Content-Type"))
          .contains(first ? OCI_MANIFEST : DOCKER);
    }
  }

  private Answer putAs(String type, String tag, String manifest) {
    return client.put("/v2/%s/manifests/%s".formatted(app, tag), manifest, "Content-Type", type);
  }

  /** However many things are missing, the answer stays small. */
  @Test
  void listsAHundredOfManyMissingThings() {
    Digest[] layers =
        IntStream.range(0, 9_999)
            .mapToObj(
                i -> Digest.ofContent(DigestAlgorithm.SHA512, String.valueOf(i).getBytes(UTF_8)))
            .toArray(Digest[]::new);

    Answer answer = put("latest", image(config, layers));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).hasSize(100).containsOnly("MANIFEST_BLOB_UNKNOWN");
    assertThat(answer.text()).contains("9900 more, which are not listed");
    assertThat(answer.body().length).isLessThan(100_000);
  }
}
