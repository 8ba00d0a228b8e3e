package dev.berth.registry.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Deleting a whole repository, as a client sees it. */
final class DeletionApiIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final String name = "app/" + UUID.randomUUID();

  @AfterEach
  void allIsWell() {
    assertThat(node.problems()).isEmpty();
  }

  private Answer delete(String repository) {
    return client.delete("/berth/v1/repositories/" + repository);
  }

  /** Deletes the repository; returns the job when it is done. */
  private JsonNode deleteWhole(String repository) {
    Answer accepted = delete(repository);
    assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
    return awaitDone(accepted.header("Location").orElseThrow());
  }

  private JsonNode awaitDone(String job) {
    long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    JsonNode now = client.get(job).json();
    while (!now.get("state").asString().equals("done")) {
      assertThat(System.nanoTime()).as(now.toString()).isLessThan(giveUp);
      Thread.onSpinWait();
      now = client.get(job).json();
    }
    return now;
  }

  private static void assertUnknown(Answer answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(404);
    assertThat(answer.errorCodes()).containsExactly("NAME_UNKNOWN");
  }

  private boolean inCatalog() {
    return client.get("/v2/_catalog").text().contains('"' + name + '"');
  }

  private static List<String> strings(String query, Object... arguments) {
    return node.database()
        .read(handle -> handle.select(query, arguments).mapTo(String.class).list());
  }

  @Test
  @Shows("R15")
  void removesEverythingAndTellsHowFarItIs() {
    Digest image = client.pushImage(name, "one", "first");
    client.pushImage(name, "two", "second");
    client.startUpload(name);
    assertThat(inCatalog()).isTrue();

    Answer accepted = delete(name);

    assertThat(accepted.status()).isEqualTo(202);
    String job = accepted.header("Location").orElseThrow();
    assertThat(job).isEqualTo("/berth/v1/jobs/" + accepted.json().get("id").asString());
    assertThat(accepted.json().get("state").asString()).isEqualTo("running");
    assertThat(accepted.json().get("finishedAt").isNull()).isTrue();
    assertThat(inCatalog()).isFalse();
    assertUnknown(client.get("/v2/%s/tags/list".formatted(name)));
    assertUnknown(client.get("/v2/%s/manifests/%s".formatted(name, image)));
    assertUnknown(delete(name));

    JsonNode done = awaitDone(job);
    assertThat(done.get("kind").asString()).isEqualTo("repository-delete");
    assertThat(done.get("repository").asString()).isEqualTo(name);
    assertThat(done.get("removed").toString())
        .isEqualTo("{\"tags\":2,\"manifests\":2,\"blobs\":4,\"uploads\":1}");
    assertThat(Instant.parse(done.get("finishedAt").asString()))
        .isAfter(Instant.parse(done.get("startedAt").asString()));
  }

  @Test
  void queuesEveryBlobForReview() {
    Digest blob = client.pushBlob(name, "only here " + name);
    long id = repository().id();

    deleteWhole(name);

    assertThat(
            strings(
                "SELECT event FROM blob_review_queue WHERE repository_id = ? AND digest = ?",
                id,
                blob))
        .contains("link_delete");
  }

  @Test
  void leavesTheBlobsOfOthersAlone() {
    Digest shared = client.pushBlob(name, "shared");
    client.pushBlob("other", "shared");

    deleteWhole(name);

    assertThat(client.get("/v2/other/blobs/" + shared).text()).isEqualTo("shared");
  }

  @Test
  void givesUpTheObjectsOfUploads() {
    String upload = client.startUpload(name);
    client.patch(upload, "some bytes");
    String id = upload.substring(upload.lastIndexOf('/') + 1);
    String location = strings("SELECT location FROM uploads WHERE id::text = ?", id).getFirst();

    deleteWhole(name);

    assertThat(strings("SELECT cause FROM storage_deletions WHERE location = ?", location))
        .containsExactly("repository_deleted");
    assertThat(client.patch(upload, "more").status()).isEqualTo(404);
  }

  @Test
  @Shows("R15")
  void removesIndexesWithTheirChildren() {
    Digest image = client.pushImage(name, "image", "image");
    String inner = Images.index(image);
    client.putManifest(name, "inner", inner);
    String outer = Images.index(TestClient.sha256(inner), image);
    client.putManifest(name, "outer", outer);

    assertThat(deleteWhole(name).get("removed").get("manifests").asInt()).isEqualTo(3);
  }

  /** The lock of a batch holds the removal up while the name lives again. */
  @Test
  @Shows("R15")
  void aNewRepositoryOfTheNameInheritsNothing() {
    Digest old = client.pushImage(name, "old", "old");
    Repository before = repository();
    String job;
    Digest fresh;
    try (HeldTransaction hold =
        HeldTransaction.begin(
            node.database(),
            handle ->
                handle.execute(
                    "SELECT 1 FROM tags WHERE repository_id = ? FOR UPDATE", before.id()))) {
      job = delete(name).header("Location").orElseThrow();
      fresh = client.pushImage(name, "new", "new");
      assertThat(client.get(job).json().get("state").asString()).isEqualTo("running");

      assertThat(repository().id()).isNotEqualTo(before.id());
      assertThat(client.get("/v2/%s/tags/list".formatted(name)).text())
          .contains("[\"new\"]")
          .doesNotContain("old");
      assertThat(client.get("/v2/%s/manifests/%s".formatted(name, old)).status()).isEqualTo(404);
      hold.commit();
    }
    awaitDone(job);
    assertThat(client.get("/v2/%s/manifests/%s".formatted(name, fresh)).status()).isEqualTo(200);
    assertThat(inCatalog()).isTrue();
  }

  private Repository repository() {
    return new RepositoryLookup(node.database(), new RepositoryTable())
        .get(new RepositoryName(name));
  }

  @Test
  void aPushBehindTheDeletionFindsNothingOfWhatWasThere() {
    Digest blob = client.pushBlob(name, "blob");
    RepositoryTable table = new RepositoryTable();
    Repository repository = repository();
    try (HeldTransaction deletion =
        HeldTransaction.begin(
            node.database(),
            handle -> {
              table.lockAlone(handle, repository.id());
              table.markDeleted(handle, repository.id());
              new RepositoryDeletionTable(Duration.ZERO).insert(handle, repository);
            })) {
      FutureTask<Answer> push =
          deletion.awaitBlocked(() -> client.putManifest(name, "latest", Images.image(blob, blob)));
      deletion.commit();
      Answer answer = HeldTransaction.get(push);
      assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
      assertThat(answer.errorCodes()).containsExactly("MANIFEST_BLOB_UNKNOWN");
    }
  }

  @Test
  void aPushBeforeTheDeletionGoesWithTheRest() {
    client.pushImage(name, "old", "old");
    RepositoryTable table = new RepositoryTable();
    long id = repository().id();
    try (HeldTransaction push =
        HeldTransaction.begin(
            node.database(),
            handle -> {
              table.lockLiving(handle, id);
              handle.execute(
                  """
                  INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
                  VALUES (?, ?, 1, 2, '{}')
                  """,
                  id,
                  TestClient.sha256("in flight"));
            })) {
      FutureTask<JsonNode> deletion = push.awaitBlocked(() -> deleteWhole(name));
      push.commit();
      assertThat(HeldTransaction.get(deletion).get("removed").get("manifests").asInt())
          .isEqualTo(2);
    }
  }

  @Test
  void doesNotKnowARepositoryNobodyPushedTo() {
    assertUnknown(delete("nobody"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UPPER", "a//b", "a%2fb", "..", "%00", "@1", "%401", "a%", "a;x"})
  void refusesWhatIsNoRepositoryName(String hostile) {
    try (var connection = node.connect()) {
      Answer answer = connection.ask("DELETE", "/berth/v1/repositories/" + hostile);
      assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
      assertThat(answer.errorCodes()).containsExactly("NAME_INVALID");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"00000000-0000-0000-0000-000000000000", "1", "x", "1-1-1-1-1", "%ff"})
  void doesNotKnowOtherJobs(String id) {
    try (var connection = node.connect()) {
      assertThat(connection.ask("GET", "/berth/v1/jobs/" + id).status()).isIn(400, 404);
    }
  }
}
