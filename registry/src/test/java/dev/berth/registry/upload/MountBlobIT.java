package dev.berth.registry.upload;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.db.Database;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class MountBlobIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final Database database = node.database();
  private final String source = "source/" + UUID.randomUUID();
  private final String target = "target/" + UUID.randomUUID();
  private final String content = "content of " + source;

  private Answer mount(Object digest, String from) {
    return post("mount=%s&from=%s".formatted(digest, from));
  }

  private Answer mountAnonymously(Object digest) {
    return post("mount=" + digest);
  }

  private Answer post(String query) {
    return client.post("/v2/%s/blobs/uploads/?%s".formatted(target, query));
  }

  private String path(Digest digest) {
    return "/v2/%s/blobs/%s".formatted(target, digest);
  }

  private void assertMounted(Answer answer, Digest digest) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
    assertThat(answer.header("Location")).contains(path(digest));
    assertThat(answer.header("Docker-Content-Digest")).contains(digest.toString());
    assertThat(client.get(path(digest)).text()).isEqualTo(content);
  }

  /** The client is told where to send the bytes instead. */
  private void assertSession(Answer answer, Digest digest) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
    assertThat(answer.header("Range")).contains("0-0");
    assertThat(client.head(path(digest)).status()).isEqualTo(404);
    String location = answer.header("Location").orElseThrow();
    assertThat(location).startsWith("/v2/%s/blobs/uploads/".formatted(target));
    assertThat(client.put(location + "?digest=" + digest, content).status()).isEqualTo(201);
    assertThat(client.get(path(digest)).text()).isEqualTo(content);
  }

  private List<String> reviews(Digest digest, String repository) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT event
                    FROM blob_review_queue
                    WHERE digest = :digest
                      AND repository_id = (SELECT id FROM repositories WHERE path = :path)
                    """)
                .bind("digest", digest)
                .bind("path", repository)
                .mapTo(String.class)
                .list());
  }

  private void deleteRepository(String name) {
    database.useTransaction(
        handle ->
            handle.execute(
                "UPDATE repositories SET deleted_at = clock_timestamp() WHERE path = ?", name));
  }

  @Test
  @Shows("R17")
  void makesABlobVisibleWithoutItsBytesBeingSent() {
    Digest digest = client.pushBlob(source, content);

    assertMounted(mount(digest, source), digest);

    assertThat(reviews(digest, target)).containsExactly("blob_upload");
    assertThat(reviews(digest, source)).containsExactly("blob_upload");
    assertThat(node.problems()).isEmpty();
  }

  @Test
  void takesANameWithEncodedSlashes() {
    Digest digest = client.pushBlob(source, content);

    assertMounted(mount(digest.toString().replace(":", "%3A"), source.replace("/", "%2F")), digest);
  }

  @Test
  void findsASourceByItself() {
    Digest digest = client.pushBlob(source, content);

    assertMounted(mountAnonymously(digest), digest);
  }

  @ParameterizedTest
  @EnumSource
  void mountsWhateverTheAlgorithm(DigestAlgorithm algorithm) {
    Digest digest = Digest.ofContent(algorithm, content.getBytes(UTF_8));
    client.put(client.startUpload(source) + "?digest=" + digest, content);

    assertMounted(mount(digest, source), digest);
    client.delete(path(digest));
    assertMounted(mountAnonymously(digest), digest);
  }

  @Test
  void givesASessionWhenTheSourceDoesNotHaveTheBlob() {
    client.pushBlob(source, "something else");
    client.pushBlob("elsewhere/" + source, content);

    assertSession(mount(sha256(content), source), sha256(content));
  }

  @Test
  void givesASessionWhenThereIsNoSuchSource() {
    assertSession(mount(sha256(content), source), sha256(content));
  }

  @Test
  void givesASessionWhenNobodyHasTheBlob() {
    assertSession(mountAnonymously(sha256(content)), sha256(content));
  }

  @Test
  void givesASessionInTheAlgorithmOfTheBlob() {
    Digest digest = Digest.ofContent(DigestAlgorithm.SHA512, content.getBytes(UTF_8));

    String location = mountAnonymously(digest).header("Location").orElseThrow();

    assertThat(
            database.<byte[]>read(
                handle ->
                    handle
                        .select(
                            "SELECT digest FROM uploads WHERE id = ?",
                            UUID.fromString(location.substring(location.lastIndexOf('/') + 1)))
                        .map((row, _) -> row.getBytes("digest"))
                        .one()))
        .hasSize(65);
  }

  @Test
  void findsNothingInARepositoryThatIsBeingDeleted() {
    Digest digest = client.pushBlob(source, content);
    deleteRepository(source);

    assertThat(mount(digest, source).status()).isEqualTo(202);
    assertSession(mountAnonymously(digest), digest);
  }

  @Test
  void passesOverRepositoriesThatAreBeingDeleted() {
    Digest digest = client.pushBlob(source, content);
    for (int i = 0; i < 60; i++) {
      String deleted = "deleted%d/%s".formatted(i, source);
      client.post("/v2/%s/blobs/uploads/?mount=%s".formatted(deleted, digest));
      deleteRepository(deleted);
    }

    assertMounted(mountAnonymously(digest), digest);
  }

  @Test
  void findsNothingWhenTheBytesWereLost() {
    Digest digest = client.pushBlob(source, content);
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

    assertThat(mount(digest, source).status()).isEqualTo(202);
    assertSession(mountAnonymously(digest), digest);
  }

  @Test
  @Shows("R17")
  void writesNothingForABlobThatItsOwnRepositoryKeepsForLongEnough() {
    Digest digest = client.pushBlob(target, content);

    assertMounted(mount(digest, target), digest);
    assertMounted(mountAnonymously(digest), digest);

    assertThat(reviews(digest, target)).containsExactly("blob_upload");
  }

  @Test
  void doesNotMountFromItsOwnRepositoryWhatOnlyOthersHave() {
    Digest digest = client.pushBlob(source, content);

    assertSession(mount(digest, target), digest);
  }

  @ParameterizedTest
  @CsvSource({
    "mount=latest, DIGEST_INVALID",
    "mount=, DIGEST_INVALID",
    "mount=sha256:abc&from=source, DIGEST_INVALID",
    "mount=GOOD&from=, NAME_INVALID",
    "mount=GOOD&from=Upper, NAME_INVALID",
    "mount=GOOD&from=../source, NAME_INVALID",
    "mount=GOOD&from=a%00b, NAME_INVALID",
    "mount=GOOD&digest=GOOD, BLOB_UPLOAD_INVALID",
    "mount=GOOD&from=source&digest=GOOD, BLOB_UPLOAD_INVALID",
    "mount=GOOD&digest=bad, DIGEST_INVALID",
    "mount=GOOD&digest-algorithm=md5, DIGEST_INVALID"
  })
  void refusesAQueryThatMakesNoSenseBeforeAnythingIsMade(String query, String code) {
    Answer answer = post(query.replace("GOOD", sha256(content).toString()));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly(code);
    assertThat(
            database.<Integer>read(
                handle ->
                    handle
                        .select("SELECT count(*) FROM repositories WHERE path = ?", target)
                        .mapTo(Integer.class)
                        .one()))
        .isZero();
  }

  @Test
  void takesASourceWithoutABlobForNothing() {
    assertThat(post("from=" + source).status()).isEqualTo(202);
    assertThat(post("from=NoName").status()).isEqualTo(202);
  }

  @Test
  void waitsForABlobThatIsBeingDeletedAndThenGivesASession() {
    Digest digest = client.pushBlob(source, content);
    try (HeldTransaction review =
        HeldTransaction.begin(
            database,
            handle -> {
              handle.execute("DELETE FROM repository_blobs WHERE digest = ?", digest);
              handle.execute(
                  """
                  INSERT INTO storage_deletions (location, cause, delete_after)
                  SELECT location, 'unknown', now() FROM blobs WHERE digest = ?
                  """,
                  digest);
              handle.execute("DELETE FROM blobs WHERE digest = ?", digest);
            })) {
      var named = review.awaitBlocked(() -> mount(digest, source));
      var anonymous = review.awaitBlocked(() -> mountAnonymously(digest));
      review.commit();
      assertThat(HeldTransaction.get(named).status()).isEqualTo(202);
      assertSession(HeldTransaction.get(anonymous), digest);
    }
    assertThat(node.problems()).isEmpty();
  }

  @Test
  void waitsForABlobThatIsBeingTakenOutOfItsSource() {
    Digest digest = client.pushBlob(source, content);
    try (HeldTransaction delete =
        HeldTransaction.begin(
            database,
            handle -> {
              new BlobTable().lockAlone(handle, digest);
              handle.execute("DELETE FROM repository_blobs WHERE digest = ?", digest);
            })) {
      var mount = delete.awaitBlocked(() -> mount(digest, source));
      delete.commit();
      assertSession(HeldTransaction.get(mount), digest);
    }
  }
}
