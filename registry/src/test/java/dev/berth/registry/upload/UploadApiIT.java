package dev.berth.registry.upload;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.storage.FaultyStorage.Fault;
import dev.berth.rules.Shows;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UploadApiIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();

  @AfterEach
  void everyObjectIsKnown() {
    node.storage().mend();
    assertThat(node.problems()).isEmpty();
  }

  @Test
  void pushesABlobByPostAndPut() {
    Answer started = client.post("/v2/some/app/blobs/uploads/");
    String location = started.header("Location").orElseThrow();
    Digest digest = sha256("at once");

    assertThat(started.status()).isEqualTo(202);
    assertThat(location).startsWith("/v2/some/app/blobs/uploads/");
    assertThat(location).endsWith(started.header("Docker-Upload-UUID").orElseThrow());

    Answer put = client.put(location + "?digest=" + digest, "at once");

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.header("Location")).contains("/v2/some/app/blobs/" + digest);
    assertThat(put.header("Docker-Content-Digest")).contains(digest.toString());
    assertThat(client.get("/v2/some/app/blobs/" + digest).text()).isEqualTo("at once");
  }

  @Test
  void startsWithoutTheLastSlashToo() {
    assertThat(client.post("/v2/app/blobs/uploads").status()).isEqualTo(202);
  }

  @Test
  void appendsAStreamOfUnknownLength() {
    byte[] large = new byte[300_000];
    new Random(1).nextBytes(large);
    Digest digest = Digest.ofContent(DigestAlgorithm.SHA256, large);
    String location = client.startUpload("app");

    Answer patched = client.patchChunked(location, large);

    assertThat(patched.status()).isEqualTo(202);
    assertThat(patched.header("Range")).contains("0-299999");
    assertThat(client.put(location + "?digest=" + digest, "").status()).isEqualTo(201);
    assertThat(Arrays.equals(client.get("/v2/app/blobs/" + digest).body(), large)).isTrue();
  }

  @Test
  void appendsChunksInOrder() {
    String location = client.startUpload("app");

    Answer first = client.patch(location, "one, ", "Content-Range", "0-4");
    Answer second =
        client.patch(first.header("Location").orElseThrow(), "two", "Content-Range", "5-7");

    assertThat(first.header("Range")).contains("0-4");
    assertThat(second.header("Range")).contains("0-7");
    assertThat(
            client
                .put(location + "?digest=" + sha256("one, two!"), "!", "Content-Range", "8-8")
                .status())
        .isEqualTo(201);
  }

  @Test
  void refusesChunksOutOfOrderAndGoesOn() {
    String location = client.startUpload("app");
    client.patch(location, "one, ", "Content-Range", "0-4");

    Answer late = client.patch(location, "two", "Content-Range", "6-8");
    Answer again = client.patch(location, "one, ", "Content-Range", "0-4");
    Answer end = client.put(location + "?digest=" + sha256("any"), "any", "Content-Range", "0-2");

    assertThat(late.status()).isEqualTo(416);
    assertThat(late.header("Range")).contains("0-4");
    assertThat(late.header("Location")).contains(location);
    assertThat(again.status()).isEqualTo(416);
    assertThat(end.status()).isEqualTo(416);
    assertThat(client.patch(location, "two", "Content-Range", "5-7").status()).isEqualTo(202);
  }

  @Test
  void refusesARangeThatIsNoneOrNotAsLongAsTheBody() {
    String location = client.startUpload("app");

    Answer none = client.patch(location, "one", "Content-Range", "abc");
    Answer longer = client.patch(location, "one", "Content-Range", "0-9");

    assertThat(none.status()).isEqualTo(400);
    assertThat(none.errorCodes()).containsExactly("BLOB_UPLOAD_INVALID");
    assertThat(longer.status()).isEqualTo(400);
    assertThat(longer.errorCodes()).containsExactly("SIZE_INVALID");
  }

  @Test
  void tellsHowFarItIs() {
    String location = client.startUpload("app");

    Answer empty = client.get(location);
    client.patch(location, "seven b");
    Answer begun = client.get(location);

    assertThat(empty.status()).isEqualTo(204);
    assertThat(empty.header("Range")).contains("0-0");
    assertThat(empty.header("Location")).contains(location);
    assertThat(begun.status()).isEqualTo(204);
    assertThat(begun.header("Range")).contains("0-6");
  }

  @Test
  void cancels() {
    String location = client.startUpload("app");
    client.patch(location, "bytes");

    assertThat(client.delete(location).status()).isEqualTo(204);

    assertUnknown(client.delete(location));
    assertUnknown(client.get(location));
    assertUnknown(client.patch(location, "bytes"));
    assertUnknown(client.put(location + "?digest=" + sha256("bytes"), ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"00000000-0000-0000-0000-000000000000", "1-1-1-1-1", "none", "..", "%20"})
  void knowsNoOtherUploads(String id) {
    client.startUpload("app");

    assertUnknown(client.get("/v2/app/blobs/uploads/" + id));
  }

  @Test
  void knowsAnUploadInItsOwnRepositoryOnly() {
    String location = client.startUpload("app");
    client.startUpload("other");

    assertUnknown(client.get(location.replace("/app/", "/other/")));
    assertUnknown(client.patch(location.replace("/app/", "/other/"), "bytes"));
    assertUnknown(client.delete(location.replace("/app/", "/other/")));
    assertThat(client.get(location).status()).isEqualTo(204);
  }

  private static void assertUnknown(Answer answer) {
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.errorCodes()).containsExactly("BLOB_UPLOAD_UNKNOWN");
  }

  @Test
  void refusesAWrongDigestAndGoesOn() {
    String location = client.startUpload("app");
    client.patch(location, "right");

    Answer wrong = client.put(location + "?digest=" + sha256("wrong"), "");
    Answer missing = client.put(location, "");
    Answer unknown = client.put(location + "?digest=md5:00", "");

    for (Answer answer : new Answer[] {wrong, missing, unknown}) {
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.errorCodes()).containsExactly("DIGEST_INVALID");
    }
    assertThat(client.put(location + "?digest=" + sha256("right"), "").status()).isEqualTo(201);
  }

  @Test
  void takesSha512AnnouncedOrNot() {
    Digest digest =
        Digest.ofContent(DigestAlgorithm.SHA512, "sha512".getBytes(StandardCharsets.UTF_8));
    String announced =
        client
            .post("/v2/app/blobs/uploads/?digest-algorithm=sha512")
            .header("Location")
            .orElseThrow();
    client.patch(announced, "sha512");

    assertThat(client.put(announced + "?digest=" + digest, "").status()).isEqualTo(201);
    assertThat(client.put(client.startUpload("app") + "?digest=" + digest, "sha512").status())
        .isEqualTo(201);
    assertThat(client.get("/v2/app/blobs/" + digest).text()).isEqualTo("sha512");
  }

  @Test
  void refusesToAnnounceAnotherAlgorithm() {
    Answer answer = client.post("/v2/app/blobs/uploads/?digest-algorithm=md5");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly("DIGEST_INVALID");
  }

  @Test
  void pushesABlobWithoutBytes() {
    client.pushBlob("app", "");

    assertThat(client.get("/v2/app/blobs/" + sha256("")).body()).isEmpty();
  }

  @Test
  @Shows("F4")
  void answers503WhenStorageFailsAndGoesOnAfterwards() {
    String location = client.startUpload("app");
    client.patch(location, "one, ");
    node.storage().breakAt(Fault.WRITE);

    Answer failed = client.patch(location, "two");

    assertThat(failed.status()).isEqualTo(503);
    assertThat(failed.header("Retry-After")).isPresent();
    assertThat(failed.errorCodes()).hasSize(1);
    node.storage().mend();
    assertThat(client.patch(location, "two", "Content-Range", "5-7").status()).isEqualTo(202);
  }

  @Test
  @Shows("F5")
  void keepsWhatCameBeforeTheClientVanished() {
    String location = client.startUpload("app");
    try (RawConnection connection = node.connect()) {
      connection.send(
          "PATCH %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nten bytes!"
              .formatted(location));
    }

    awaitRange(location, "0-9");
    client.patch(location, " and more", "Content-Range", "10-18");
    assertThat(client.put(location + "?digest=" + sha256("ten bytes! and more"), "").status())
        .isEqualTo(201);
  }

  private void awaitRange(String location, String range) {
    long giveUp = System.nanoTime() + 20_000_000_000L;
    while (!client.get(location).header("Range").orElseThrow().equals(range)) {
      assertThat(System.nanoTime()).as("waiting for " + range).isLessThan(giveUp);
    }
  }
}
