package dev.berth.registry.blob;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BlobApiIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();

  @Test
  void givesABlobWithItsDigestAndLength() {
    Digest digest = client.pushBlob("app", "content");

    Answer answer = client.get("/v2/app/blobs/" + digest);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).isEqualTo("content");
    assertThat(answer.header("Content-Length")).contains("7");
    assertThat(answer.header("Content-Type")).contains("application/octet-stream");
    assertThat(answer.header("Docker-Content-Digest")).contains(digest.toString());
  }

  @Test
  void tellsABlobWithoutItsBytes() {
    Digest digest = client.pushBlob("app", "content");

    Answer answer = client.head("/v2/app/blobs/" + digest);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("Content-Length")).contains("7");
    assertThat(answer.header("Docker-Content-Digest")).contains(digest.toString());
  }

  @Test
  void knowsABlobOnlyWhereItWasPushed() {
    Digest digest = client.pushBlob("app", "mine");
    client.pushBlob("other", "theirs");

    Answer answer = client.get("/v2/other/blobs/" + digest);

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.errorCodes()).containsExactly("BLOB_UNKNOWN");
  }

  @Test
  void doesNotKnowARepositoryNobodyPushedTo() {
    Answer answer = client.get("/v2/nobody/blobs/" + sha256("any"));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.errorCodes()).containsExactly("NAME_UNKNOWN");
    assertThat(client.head("/v2/nobody/blobs/" + sha256("any")).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sha256:abc", "md5:00", "latest", "sha256:", "sha256%3Aabc"})
  void refusesWhatIsNoDigest(String digest) {
    Answer answer = client.get("/v2/app/blobs/" + digest);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly("DIGEST_INVALID");
  }
}
