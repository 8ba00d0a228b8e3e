package dev.berth.registry.upload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way to send the bytes of a blob, in every algorithm, and what comes before and after. */
final class PushWaysIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();

  static Stream<Arguments> everyWayAndAlgorithm() {
    return Arrays.stream(PushWay.values())
        .flatMap(
            way ->
                Arrays.stream(DigestAlgorithm.values())
                    .map(algorithm -> Arguments.of(way, algorithm)));
  }

  private static Digest digest(DigestAlgorithm algorithm, String content) {
    return Digest.ofContent(algorithm, content.getBytes(UTF_8));
  }

  @ParameterizedTest
  @MethodSource("everyWayAndAlgorithm")
  void leadsToTheSameBlob(PushWay way, DigestAlgorithm algorithm) {
    String content = "more than three bytes of " + UUID.randomUUID();
    Digest digest = digest(algorithm, content);
    String path = "/v2/app/blobs/" + digest;
    assertThat(client.get(path).status()).isEqualTo(404);

    Answer pushed = way.push(client, content, digest);

    assertThat(PushWay.location(pushed, 201)).isEqualTo(path);
    assertThat(pushed.header("Docker-Content-Digest")).contains(digest.toString());
    assertThat(client.get(path).text()).isEqualTo(content);
    assertThat(client.get(path).header("Docker-Content-Digest")).contains(digest.toString());
    Answer head = client.head(path);
    assertThat(head.header("Content-Length")).contains(String.valueOf(content.length()));
    assertThat(head.header("Docker-Content-Digest")).contains(digest.toString());
    assertThat(head.body()).isEmpty();
    assertThat(client.delete(path).status()).isEqualTo(202);
    assertThat(client.head(path).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @MethodSource("everyWayAndAlgorithm")
  void endsWith400WhenTheDigestIsAnothers(PushWay way, DigestAlgorithm algorithm) {
    String content = "more than three bytes of " + UUID.randomUUID();
    Digest wrong = digest(algorithm, "not " + content);

    Answer refused = way.push(client, content, wrong);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.errorCodes()).containsExactly("DIGEST_INVALID");
    assertThat(client.head("/v2/app/blobs/" + wrong).status()).isEqualTo(404);
    assertThat(client.head("/v2/app/blobs/" + digest(algorithm, content)).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @EnumSource
  void takesTheSmallestBlobs(DigestAlgorithm algorithm) {
    for (PushWay way : List.of(PushWay.POST, PushWay.POST_AND_PUT, PushWay.STREAM)) {
      for (String content : List.of("", "{}")) {
        Answer pushed = way.push(client, content, digest(algorithm, content));

        assertThat(pushed.status()).isEqualTo(201);
        Answer answer = client.get("/v2/app/blobs/" + digest(algorithm, content));
        assertThat(answer.text()).isEqualTo(content);
        assertThat(answer.header("Content-Length")).contains(String.valueOf(content.length()));
      }
    }
  }
}
