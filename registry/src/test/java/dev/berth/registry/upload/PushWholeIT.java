package dev.berth.registry.upload;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.storage.FaultyStorage.Fault;
import dev.berth.rules.Shows;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A blob pushed by a single POST. */
final class PushWholeIT {
  @RegisterExtension
  static final TestNode node = new TestNode(Map.of("BERTH_LIMITS_BLOB_SIZE", "1KiB"));

  private final TestClient client = node.client();
  private final String name = "app/" + UUID.randomUUID();
  private final String content = "content of " + name;

  @AfterEach
  void noUploadIsLeftAndEveryObjectIsKnown() {
    node.storage().mend();
    assertThat(uploads()).isZero();
    assertThat(node.problems()).isEmpty();
  }

  private static int uploads() {
    return count("SELECT count(*) FROM uploads");
  }

  private static int givenUp() {
    return count("SELECT count(*) FROM storage_deletions WHERE cause = 'failed'");
  }

  private static int count(String query) {
    return node.database().read(handle -> handle.createQuery(query).mapTo(Integer.class).one());
  }

  private Answer post(Object digest, String body) {
    return post(digest, BodyPublishers.ofString(body));
  }

  private Answer post(Object digest, BodyPublisher body) {
    return client.send(
        "POST",
        "/v2/%s/blobs/uploads/?digest=%s".formatted(name, digest),
        body,
        "Content-Type",
        "application/octet-stream");
  }

  @ParameterizedTest
  @EnumSource
  void pushesABlob(DigestAlgorithm algorithm) {
    Digest digest = Digest.ofContent(algorithm, content.getBytes(UTF_8));

    Answer answer = post(digest, content);

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.header("Location")).contains("/v2/%s/blobs/%s".formatted(name, digest));
    assertThat(answer.header("Docker-Content-Digest")).contains(digest.toString());
    assertThat(client.get(answer.header("Location").orElseThrow()).text()).isEqualTo(content);
  }

  @ParameterizedTest
  @EnumSource
  void pushesABlobWithoutBytes(DigestAlgorithm algorithm) {
    Digest digest = Digest.ofContent(algorithm, new byte[0]);

    Answer answer = post(digest, BodyPublishers.noBody());

    assertThat(answer.status()).isEqualTo(201);
    assertThat(client.get(answer.header("Location").orElseThrow()).body()).isEmpty();
  }

  @Test
  void takesABodyOfUnknownLength() {
    BodyPublisher chunked =
        BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content.getBytes(UTF_8)));

    assertThat(post(sha256(content), chunked).status()).isEqualTo(201);
  }

  @Test
  void pushesAgainWhatIsThereAlready() {
    post(sha256(content), content);

    assertThat(post(sha256(content), content).status()).isEqualTo(201);
    assertThat(client.get("/v2/%s/blobs/%s".formatted(name, sha256(content))).text())
        .isEqualTo(content);
  }

  @Test
  void refusesAWrongDigestAndGivesTheObjectUp() {
    int before = givenUp();

    Answer answer = post(sha256("other"), content);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly("DIGEST_INVALID");
    for (Digest digest : List.of(sha256(content), sha256("other"))) {
      assertThat(client.head("/v2/%s/blobs/%s".formatted(name, digest)).status()).isEqualTo(404);
    }
    assertThat(givenUp()).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sha256:abc", "md5:00", "latest"})
  void refusesWhatIsNoDigestBeforeAnythingIsMade(String digest) {
    assertRefusedBeforeAnythingIsMade("DIGEST_INVALID", digest);
  }

  @Test
  void refusesANulBeforeAnythingIsMade() {
    assertRefusedBeforeAnythingIsMade("NAME_INVALID", "sha256:%00");
  }

  private void assertRefusedBeforeAnythingIsMade(String code, String digest) {
    int repositories = count("SELECT count(*) FROM repositories");
    int before = givenUp();

    Answer answer = post(digest, content);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly(code);
    assertThat(count("SELECT count(*) FROM repositories")).isEqualTo(repositories);
    assertThat(givenUp()).isEqualTo(before);
  }

  @Test
  void refusesABlobThatIsTooLarge() {
    String large = "x".repeat(1025);

    assertThat(post(sha256(large), large).status()).isEqualTo(413);
    assertThat(
            post(
                    sha256(large),
                    BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream(large.getBytes(UTF_8))))
                .status())
        .isEqualTo(413);
  }

  @ParameterizedTest
  @EnumSource(names = {"CREATE", "WRITE", "SYNC"})
  @Shows("F4")
  void givesTheObjectUpWhenStorageFails(Fault fault) {
    int before = givenUp();
    node.storage().breakAt(fault);

    Answer answer = post(sha256(content), content);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(givenUp()).isEqualTo(before + 1);
    node.storage().mend();
    assertThat(post(sha256(content), content).status()).isEqualTo(201);
  }

  /** No client can go on with them, so they need not wait for {@code storage.delete-after}. */
  @Test
  void deletesTheBytesOfAFailedPushAtOnce() {
    post(sha256("other"), content);

    assertThat(
            count(
                """
                SELECT count(*)
                FROM storage_deletions
                WHERE cause = 'failed' AND delete_after > clock_timestamp()
                """))
        .isZero();
  }

  @Test
  @Shows("F5")
  void givesTheObjectUpWhenTheClientVanishes() {
    int before = givenUp();
    try (RawConnection connection = node.connect()) {
      connection.send(
          "POST /v2/%s/blobs/uploads/?digest=%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nten bytes!"
              .formatted(name, sha256(content)));
    }

    long giveUp = System.nanoTime() + 20_000_000_000L;
    while (givenUp() == before) {
      assertThat(System.nanoTime()).isLessThan(giveUp);
    }
  }
}
