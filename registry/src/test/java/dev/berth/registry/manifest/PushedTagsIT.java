package dev.berth.registry.manifest;

import static dev.berth.registry.Images.image;
import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PushedTagsIT {
  @RegisterExtension
  static final TestNode node = new TestNode(Map.of("BERTH_LIMITS_TAGS_PER_PUSH", "10"));

  private final TestClient client = node.client();
  private final String app = "app/" + UUID.randomUUID();
  private final String image = image(client.pushBlob(app, "config"), client.pushBlob(app, "layer"));

  private String digestOf(String tag) {
    return client
        .head("/v2/%s/manifests/%s".formatted(app, tag))
        .header("Docker-Content-Digest")
        .orElse("none");
  }

  private static String tags(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> "tag=t" + number)
        .collect(Collectors.joining("&"));
  }

  @Test
  void setsEveryTagThatIsGivenWithADigest() {
    Answer put = client.putManifest(app, sha256(image) + "?tag=v1&tag=latest&tag=v1.0", image);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.header("OCI-Tag")).contains("latest, v1, v1.0");
    for (String tag : new String[] {"v1", "v1.0", "latest"}) {
      assertThat(digestOf(tag)).isEqualTo(sha256(image).toString());
    }
  }

  @Test
  void tagsADigestOfTheAlgorithmThatWasPushed() {
    Digest digest = Digest.ofContent(DigestAlgorithm.SHA512, image.getBytes(UTF_8));

    Answer put = client.putManifest(app, digest + "?tag=long", image);

    assertThat(put.header("OCI-Tag")).contains("long");
    assertThat(put.header("Docker-Content-Digest")).contains(digest.toString());
    assertThat(digestOf("long")).isEqualTo(digest.toString());
  }

  @Test
  void takesATagOnceHoweverOftenItIsGiven() {
    Answer put = client.putManifest(app, sha256(image) + "?tag=a&tag=b&tag=a", image);

    assertThat(put.header("OCI-Tag")).contains("a, b");
  }

  @Test
  void takesAsManyAsAllowedAndNotOneMore() {
    assertThat(client.putManifest(app, sha256(image) + "?" + tags(10), image).status())
        .isEqualTo(201);

    Answer refused = client.putManifest(app, sha256(image) + "?" + tags(11), image);

    assertThat(refused.status()).isEqualTo(414);
    assertThat(refused.errorCodes()).containsExactly("SIZE_INVALID");
  }

  @Test
  void setsNoneWhenOneIsWrong() {
    for (String wrong : new String[] {"", ".hidden", "a%20b", "a/b", "x".repeat(129)}) {
      Answer refused = client.putManifest(app, sha256(image) + "?tag=fine&tag=" + wrong, image);
      assertThat(refused.status()).as(wrong).isEqualTo(400);
      assertThat(refused.errorCodes()).containsExactly("MANIFEST_INVALID");
    }
    assertThat(digestOf("fine")).isEqualTo("none");
  }

  @Test
  void refusesParametersBesideATagInThePath() {
    Answer refused = client.putManifest(app, "latest?tag=other", image);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(digestOf("latest")).isEqualTo("none");
    assertThat(digestOf("other")).isEqualTo("none");
  }
}
