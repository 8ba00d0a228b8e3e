package dev.berth.registry.manifest;

import static dev.berth.registry.Images.config;
import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.imageWith;
import static dev.berth.registry.TestClient.OCI_INDEX;
import static dev.berth.registry.TestClient.OCI_MANIFEST;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
final class BadManifestsIT {
  @RegisterExtension
  static final TestNode node =
      new TestNode(Map.of("BERTH_LIMITS_DESCRIPTORS", "20", "BERTH_LIMITS_MANIFEST_SIZE", "64KiB"));

  private static final Digest CONFIG = sha256("config");

  private final TestClient client = node.client();
  private final Digest config = client.pushBlob("app", "config");

  private Answer put(String manifest, String type) {
    return client.put("/v2/app/manifests/latest", manifest, "Content-Type", type);
  }

  static Stream<Arguments> bad() {
    String valid = image(CONFIG);
    return Stream.of(
        Arguments.of("empty", "", OCI_MANIFEST),
        Arguments.of("no JSON", "hello", OCI_MANIFEST),
        Arguments.of("an array", "[]", OCI_MANIFEST),
        Arguments.of("cut", valid.substring(0, valid.length() - 1), OCI_MANIFEST),
        Arguments.of("more behind it", valid + "{}", OCI_MANIFEST),
        Arguments.of("comments", "/* */" + valid, OCI_MANIFEST),
        Arguments.of("no config", "{\"schemaVersion\":2,\"layers\":[]}", OCI_MANIFEST),
        Arguments.of("another schema", valid.replace("n\":2", "n\":1"), OCI_MANIFEST),
        Arguments.of("no schema", valid.replace("\"schemaVersion\":2,", ""), OCI_MANIFEST),
        Arguments.of("schema 1", "{\"schemaVersion\":1,\"fsLayers\":[]}", OCI_MANIFEST),
        Arguments.of("index by name only", valid, OCI_INDEX),
        Arguments.of(
            "image and index", imageWith("\"manifests\":[],", CONFIG), "application/any+json"),
        Arguments.of(
            "types that disagree",
            imageWith("\"mediaType\":\"%s\",".formatted(OCI_INDEX), CONFIG),
            OCI_MANIFEST),
        Arguments.of(
            "a key twice",
            imageWith("\"config\":%s,".formatted(config(CONFIG)), CONFIG),
            OCI_MANIFEST),
        Arguments.of(
            "a key twice in a descriptor",
            valid.replace("\"size\":7", "\"size\":7,\"size\":8"),
            OCI_MANIFEST),
        Arguments.of("no size", valid.replace(",\"size\":7", ""), OCI_MANIFEST),
        Arguments.of("a negative size", valid.replace(":7", ":-7"), OCI_MANIFEST),
        Arguments.of("a huge size", valid.replace(":7", ":" + "9".repeat(40)), OCI_MANIFEST),
        Arguments.of("layers that are none", valid.replace("[]", "[1]"), OCI_MANIFEST),
        Arguments.of("a type that is none", valid, "manifest"),
        Arguments.of(
            "a hostile artifact type",
            imageWith("\"artifactType\":\"a\\u0000b\",", CONFIG),
            OCI_MANIFEST),
        Arguments.of(
            "half a character", imageWith("\"artifactType\":\"\\ud800\",", CONFIG), OCI_MANIFEST));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bad")
  void refuses(String what, String manifest, String type) {
    Answer answer = put(manifest, type);

    assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
    assertThat(answer.errorCodes()).as(what).containsExactly("MANIFEST_INVALID");
    assertThat(client.get("/v2/app/manifests/latest").status()).isEqualTo(404);
  }

  @Test
  void refusesAManifestThatHasAnotherDigest() {
    Answer answer = client.putManifest("app", sha256("other"), image(config));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly("DIGEST_INVALID");
  }

  @Test
  @Shows("L2")
  void refusesDeepNesting() {
    String deep = "\"deep\":" + "[".repeat(70) + "]".repeat(70) + ",";

    Answer answer = put(imageWith(deep, config), OCI_MANIFEST);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly("MANIFEST_INVALID");
  }

  @Test
  @Shows("L3")
  void refusesTooManyDescriptors() {
    Digest[] layers = Collections.nCopies(21, config).toArray(Digest[]::new);

    Answer answer = put(image(config, layers), OCI_MANIFEST);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly("MANIFEST_INVALID");
    assertThat(answer.text()).contains("more than 20");
  }

  @Test
  @Shows("L1")
  void refusesAManifestThatIsTooLarge() {
    String large = image(config) + " ".repeat(64 * 1024);

    Answer announced = put(large, OCI_MANIFEST);
    Answer streamed =
        client.send(
            "PUT",
            "/v2/app/manifests/latest",
            java.net.http.HttpRequest.BodyPublishers.ofInputStream(
                () ->
                    new java.io.ByteArrayInputStream(
                        large.getBytes(java.nio.charset.StandardCharsets.UTF_8))),
            "Content-Type",
            OCI_MANIFEST);

    for (Answer answer : new Answer[] {announced, streamed}) {
      assertThat(answer.status()).isEqualTo(413);
      assertThat(answer.errorCodes()).containsExactly("SIZE_INVALID");
    }
  }

  @ParameterizedTest
  @Shows("L5")
  @ValueSource(strings = {".tag", "-tag", "t%20g", "tag%00", "t%C3%A4g", "tag,"})
  void refusesWhatIsNoTag(String tag) {
    assertNoTag(tag);
  }

  @Test
  @Shows("L5")
  void refusesATagThatIsTooLong() {
    String longest = "t".repeat(128);

    assertThat(client.putManifest("app", longest, image(config)).status()).isEqualTo(201);
    assertNoTag(longest + "t");
  }

  private void assertNoTag(String tag) {
    Answer answer = client.putManifest("app", tag, image(config));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).hasSize(1);
  }

  @Test
  void takesTypesItDoesNotKnow() {
    String artifact = "{\"blobs\":[%s]}".formatted(descriptor("application/x", config));

    assertThat(
            client
                .put("/v2/types/manifests/latest", artifact, "Content-Type", "application/y")
                .errorCodes())
        .containsExactly("MANIFEST_BLOB_UNKNOWN");
  }
}
