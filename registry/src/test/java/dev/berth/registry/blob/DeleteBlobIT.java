package dev.berth.registry.blob;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DeleteBlobIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final Database database = node.database();
  private final String content = "content " + UUID.randomUUID();

  @AfterEach
  void databaseAndStorageAgree() {
    assertThat(node.problems()).isEmpty();
  }

  private static String path(String repository, Digest digest) {
    return "/v2/%s/blobs/%s".formatted(repository, digest);
  }

  private static long id(Database database, String repository) {
    return database
        .read(handle -> new RepositoryTable().find(handle, new RepositoryName(repository)))
        .orElseThrow()
        .id();
  }

  @Test
  void takesABlobOutOfItsRepositoryAtOnce() {
    Digest digest = client.pushBlob("app", content);
    assertThat(client.head(path("app", digest)).status()).isEqualTo(200);

    Answer answer = client.delete(path("app", digest));

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.body()).isEmpty();
    assertThat(client.head(path("app", digest)).status()).isEqualTo(404);
    assertThat(client.get(path("app", digest)).errorCodes()).containsExactly("BLOB_UNKNOWN");
  }

  @Test
  void leavesTheBlobToOtherRepositories() {
    Digest digest = client.pushBlob("app", content);
    client.pushBlob("other", content);

    client.delete(path("app", digest));

    assertThat(client.get(path("other", digest)).text()).isEqualTo(content);
  }

  @Test
  void canBePushedAgain() {
    Digest digest = client.pushBlob("app", content);
    client.delete(path("app", digest));

    client.pushBlob("app", content);

    assertThat(client.get(path("app", digest)).text()).isEqualTo(content);
  }

  @Test
  @Shows("R14")
  void queuesTheBlobForReview() {
    Digest digest = client.pushBlob("app", content);

    client.delete(path("app", digest));

    assertThat(
            database.<List<String>>read(
                handle ->
                    handle
                        .select(
                            "SELECT event FROM blob_review_queue WHERE digest = ? ORDER BY id",
                            digest)
                        .mapTo(String.class)
                        .list()))
        .containsExactly("blob_upload", "link_delete");
  }

  @Test
  void doesNotKnowWhatTheRepositoryDoesNotHave() {
    Digest digest = client.pushBlob("app", content);
    client.pushBlob("other", "something");

    for (Answer answer :
        List.of(
            client.delete(path("other", digest)),
            client.delete(path("other", sha256("nowhere"))),
            deletedTwice(digest))) {
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.errorCodes()).containsExactly("BLOB_UNKNOWN");
    }
    assertThat(client.delete(path("nobody", digest)).errorCodes()).containsExactly("NAME_UNKNOWN");
    assertThat(client.delete("/v2/app/blobs/sha256:abc").errorCodes())
        .containsExactly("DIGEST_INVALID");
  }

  private Answer deletedTwice(Digest digest) {
    client.delete(path("app", digest));
    return client.delete(path("app", digest));
  }

  @Test
  void refusesWhileAManifestNamesTheBlob() {
    Digest config = client.pushBlob("app", "config of " + content);
    Digest layer = client.pushBlob("app", content);
    String image = Images.image(config, layer, layer);
    client.putManifest("app", "latest", image);

    for (Digest used : List.of(config, layer)) {
      Answer answer = client.delete(path("app", used));

      assertThat(answer.status()).isEqualTo(405);
      assertThat(answer.errorCodes()).containsExactly("UNSUPPORTED");
      assertThat(answer.errorDetails()).containsExactly(sha256(image).toString());
      assertThat(answer.text()).contains("delete them first");
      assertThat(client.head(path("app", used)).status()).isEqualTo(200);
    }
  }

  @Test
  void namesNoMoreThanAFewManifests() {
    Digest layer = client.pushBlob("app", content);
    for (int i = 0; i < 5; i++) {
      Digest config = client.pushBlob("app", i + " config of " + content);
      client.putManifest("app", "v" + i, Images.image(config, layer));
    }

    assertThat(client.delete(path("app", layer)).errorDetails()).hasSize(3);
  }

  @Test
  void doesNotMindTheManifestsOfOtherRepositories() {
    client.pushImage("other", "latest", content);
    Digest layer = client.pushBlob("app", content);

    assertThat(client.delete(path("app", layer)).status()).isEqualTo(202);
    assertThat(client.head(path("other", layer)).status()).isEqualTo(200);
  }

  /** Its bytes are gone, which is no reason to keep the link. */
  @Test
  void takesOutABlobWhoseBytesWereLost() {
    Digest digest = client.pushBlob("app", content);
    database.useTransaction(
        handle -> {
          handle.execute(
              """
              INSERT INTO storage_deletions (location, cause, delete_after)
              SELECT location, 'corrupt', now() FROM blobs WHERE digest = ?
              """,
              digest);
          handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", digest);
        });

    assertThat(client.delete(path("app", digest)).status()).isEqualTo(202);
    assertThat(client.delete(path("app", digest)).status()).isEqualTo(404);
    client.pushBlob("app", content);
  }

  /** The push waits for its tag, the last thing it needs, and holds its blobs meanwhile. */
  @Test
  void waitsForAPushThatNamesTheBlobAndThenRefuses() {
    Digest config = client.pushBlob("app", "config of " + content);
    Digest layer = client.pushBlob("app", content);
    client.pushImage("app", "latest", "old " + content);
    try (HeldTransaction tagging =
        HeldTransaction.begin(
            database,
            handle ->
                handle.execute(
                    "SELECT 1 FROM tags WHERE repository_id = ? AND name = 'latest' FOR UPDATE",
                    id(database, "app")))) {
      var push =
          tagging.awaitBlocked(
              () -> client.putManifest("app", "latest", Images.image(config, layer)));
      var delete = tagging.awaitBlocked(() -> client.delete(path("app", layer)));
      tagging.commit();

      assertThat(HeldTransaction.get(push).status()).isEqualTo(201);
      assertThat(HeldTransaction.get(delete).status()).isEqualTo(405);
    }
    assertThat(client.head(path("app", layer)).status()).isEqualTo(200);
  }

  @Test
  void makesAPushWaitThatNamesTheBlobAndThenFindsItGone() {
    Digest config = client.pushBlob("app", "config of " + content);
    Digest layer = client.pushBlob("app", content);
    try (HeldTransaction delete = beginDelete("app", layer)) {
      var push =
          delete.awaitBlocked(
              () -> client.putManifest("app", "never", Images.image(config, layer)));
      delete.commit();

      Answer answer = HeldTransaction.get(push);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.errorCodes()).containsExactly("MANIFEST_BLOB_UNKNOWN");
      assertThat(answer.errorDetails()).containsExactly(layer.toString());
    }
  }

  @Test
  void makesAnUploadOfTheSameBytesWaitWhichIsKept() {
    Digest digest = client.pushBlob("app", content);
    try (HeldTransaction delete = beginDelete("app", digest)) {
      var upload = delete.awaitBlocked(() -> client.pushBlob("app", content));
      delete.commit();
      HeldTransaction.get(upload);
    }
    assertThat(client.get(path("app", digest)).text()).isEqualTo(content);
  }

  /** The statements of a delete, up to its commit. */
  private HeldTransaction beginDelete(String repository, Digest digest) {
    long id = id(database, repository);
    return HeldTransaction.begin(
        database,
        handle -> {
          new RepositoryTable().lockLiving(handle, id);
          new BlobTable().lockAlone(handle, digest);
          new RepositoryBlobTable().delete(handle, id, digest);
        });
  }
}
